import type { TableInfo } from "../wire";
import { bytesOf, secret, sha256 } from "./sha256";
import { recall, remember } from "./storage";

/** What holds one seat: the token, and the nonces that go into the luck, one for each time that all commit. */
export interface Key {
  token: string;
  name: string;
  match: number;
  /** How often everybody had to commit anew to this match. */
  round?: number;
  nonces: string[];
  /** What server and seats had promised when a nonce was shown, by the commitment to that nonce. */
  opened?: Record<string, string>;
}

export type Keys = Record<number, Key>;

const place = (table: string): string => `table.${table}`;

export function keysOf(table: string): Keys {
  return recall<Keys>(place(table)) ?? {};
}

/** Makes and keeps a key before it is sent, so that a page closed in between still holds its seat. */
export function makeKey(table: string, seat: number, name: string, match: number, round = 0): Key {
  const key = { token: secret(), name, match, round, nonces: [secret()] };
  remember(place(table), { ...keysOf(table), [seat]: key });
  return key;
}

/** The key, if it commits to this match and this round of it. */
export const keyAt = (key: Key | undefined, match: number, round: number): Key | null =>
  key?.match === match && (key.round ?? 0) === round ? key : null;

/** Who commits anew wants a new nonce: the last one is known to others by now. Another tab may have made it already. */
export function renewKey(table: string, seat: number, match: number, round = 0): Key | null {
  const keys = keysOf(table);
  const key = keys[seat];
  if (!key || keyAt(key, match, round)) return key ?? null;
  const renewed = { ...key, match, round, nonces: [...key.nonces, secret()] };
  remember(place(table), { ...keys, [seat]: renewed });
  return renewed;
}

export function dropKey(table: string, seat: number): void {
  const kept = Object.entries(keysOf(table)).filter(([held]) => Number(held) !== seat);
  remember(place(table), Object.fromEntries(kept));
}

const commitment = (nonce: string): string => sha256(bytesOf(nonce));

/** What the page promises for its newest nonce. */
export function commitmentOf(key: Key): string {
  return commitment(key.nonces.at(-1) ?? "");
}

/** The nonce that was promised with this commitment. */
export function nonceFor(key: Key, promised: string): string | null {
  return key.nonces.find((nonce) => commitment(nonce) === promised) ?? null;
}

/** Everything that is promised about the luck of a match: by the server, then by each seat. */
export const promiseOf = (table: Pick<TableInfo, "commitment" | "commitments">): string =>
  [table.commitment, ...table.commitments].join(" ");

/** Notes under which promises the nonce of this commitment is shown; the first ones stay. */
export function keepPromise(table: string, seat: number, own: string, promise: string): void {
  const keys = keysOf(table);
  const key = keys[seat];
  if (key && key.opened?.[own] === undefined)
    remember(place(table), { ...keys, [seat]: { ...key, opened: { ...key.opened, [own]: promise } } });
}

/** Whether the nonce of this commitment was shown while something else was promised: then the luck could be chosen. */
export function isBroken(key: Key, own: string, promise: string): boolean {
  const kept = key.opened?.[own];
  return kept !== undefined && kept !== promise;
}

export const playerName = (): string | null => recall<string>("name");
export const rememberName = (name: string): void => remember("name", name);
