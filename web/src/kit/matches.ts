// The tables at which this browser holds seats.
import type { HeldTable } from "../wire";
import { forgetPromises, keysOf, SHOWN } from "./keys";
import { drop, recall, remember, stored } from "./storage";

const PREFIX = "table.";
/** So many are asked about; who has more finds the older ones by their links. */
const MOST = 24;

/** Tables by when they were last visited, the newest first. */
const visited = (): string[] => recall<string[]>("visited") ?? [];

export function visit(table: string): void {
  remember("visited", [table, ...visited().filter((each) => each !== table)].slice(0, 4 * MOST));
}

export const lastVisited = (): string | null => visited()[0] ?? null;

/** The tables with seats of ours, the last visited first. */
export function heldTables(): HeldTable[] {
  const order = visited();
  const rank = (table: string): number => (order.includes(table) ? order.indexOf(table) : order.length);
  return stored(PREFIX)
    .map((table) => ({ table, tokens: Object.values(keysOf(table)).map((key) => key.token) }))
    .filter(({ tokens }) => tokens.length > 0)
    .sort((a, b) => rank(a.table) - rank(b.table))
    .slice(0, MOST);
}

/** Gives up all seats for good, even those at tables that are too old to be listed. */
export function forgetAll(): void {
  for (const prefix of [PREFIX, SHOWN]) for (const table of stored(prefix)) forget(table);
}

/** Gives up the seats at a table for good. */
export function forget(table: string): void {
  drop(PREFIX + table);
  forgetPromises(table);
  remember(
    "visited",
    visited().filter((each) => each !== table),
  );
}
