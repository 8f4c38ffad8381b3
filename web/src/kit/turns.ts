import type { LogEntry } from "../wire";

/** Whose turn it was: a seat, or what plays without one. */
export type Whose = number | string | null;

/** What was done in one turn, entry after entry. */
export interface Turn {
  /** Told apart by the number of its first entry. */
  key: number;
  whose: Whose;
  entries: LogEntry[];
}

/** How a match begins: nobody's turn. */
const BEGINNINGS = ["start", "position"];

/** Whose turn an entry belongs to where a game does not say: the seat that its first event names, else the one before. */
export function turnOf(entry: LogEntry): Whose {
  if (entry.events.some((event) => BEGINNINGS.includes(String(event["type"])))) return null;
  const seat = entry.events.find((event) => "seat" in event)?.["seat"];
  return typeof seat === "number" || typeof seat === "string" ? seat : null;
}

/** The entries turn by turn; one that belongs to nobody goes with those before it. */
export function turnsIn(entries: readonly LogEntry[], whose: (entry: LogEntry) => Whose = turnOf): Turn[] {
  const turns: Turn[] = [];
  for (const entry of entries) {
    const seat = whose(entry);
    const last = turns.at(-1);
    if (last && (seat === null || seat === last.whose)) last.entries.push(entry);
    else turns.push({ key: entry.n, whose: seat, entries: [entry] });
  }
  return turns;
}

/** The last sentences of a text that have room together; the very last one has it in any case. */
export function lastSentences(text: string, room: number): string {
  const sentences = text.split(/(?<=[.!?…]) /);
  let told = sentences.pop() ?? "";
  while (sentences.length > 0 && told.length + sentences.at(-1)!.length < room) told = `${sentences.pop()} ${told}`;
  return told;
}

/** The rivals' turns since the reader's own last one; who only watches is told the last turn. */
export function turnsSince(turns: readonly Turn[], seat: number | null): Turn[] {
  if (seat === null) return turns.slice(-1);
  const own = turns.findLastIndex((turn) => turn.whose === seat);
  return turns.slice(own + 1).filter((turn) => turn.whose !== null);
}
