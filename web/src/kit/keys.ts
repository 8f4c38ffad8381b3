import type { TableInfo } from "../wire";
import { bytesOf, secret, sha256 } from "./sha256";
import { drop, recall, remember } from "./storage";

/** What holds one seat: the token, and the nonces that go into the luck, one for each time that all commit. */
export interface Key {
  token: string;
  name: string;
  match: number;
  /** How often everybody had to commit anew to this match. */
  round?: number;
  nonces: string[];
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

type Promised = Pick<TableInfo, "commitment" | "commitments">;

/** Everything that is promised about the luck of a match: by the server, then by each seat. */
export const promiseOf = (table: Promised): string => [table.commitment, ...table.commitments].join(" ");

/** A nonce that this browser has shown, by its commitment, and everything that was promised then. */
interface Shown {
  own: string;
  match: number;
  promise: string;
}

// Apart from the key of a seat: who was made to give a seat back still knows what was promised there.
export const SHOWN = "shown.";
const shownPlace = (table: string): string => SHOWN + table;

const shownAt = (table: string): Shown[] => recall<Shown[]>(shownPlace(table)) ?? [];

/** Notes under which promises the nonce of this commitment is shown; the first ones stay. */
export function keepPromise(table: TableInfo, own: string): void {
  const shown = shownAt(table.id);
  if (shown.some((each) => each.own === own)) return;
  remember(shownPlace(table.id), [...shown, { own, match: table.match, promise: promiseOf(table) }]);
}

export const forgetPromises = (table: string): void => drop(shownPlace(table));

/** Whether this browser has shown a nonce under promises that neither count now nor were abandoned: then the luck could be chosen. */
export function isBroken(table: TableInfo): boolean {
  const now = promiseOf(table);
  const others = shownAt(table.id).filter((shown) => shown.promise !== now);
  const earlier = others.filter((shown) => shown.match === table.match).map((shown) => shown.promise);
  return others.some(({ own }) => table.commitments.includes(own)) || new Set(earlier).size > (table.round ?? 0);
}

/** What the header of a record says of the luck. */
export interface Luck {
  commitments?: { seed: string; nonces: (string | null)[] };
  abandoned?: { seed: string; nonces: (string | null)[] }[];
}

/** Whether a record has the promises that the table shows, and all under which this browser has shown a nonce. */
export function hasPromises(luck: Luck, table: TableInfo): boolean {
  const rounds = [luck.commitments ?? { seed: "", nonces: [] }, ...(luck.abandoned ?? [])];
  const promises = rounds.map(({ seed, nonces }) => promiseOf({ commitment: seed, commitments: nonces }));
  const shown = shownAt(table.id).filter(({ match }) => match === table.match);
  return promises[0] === promiseOf(table) && shown.every(({ promise }) => promises.includes(promise));
}

export const playerName = (): string | null => recall<string>("name");
export const rememberName = (name: string): void => remember("name", name);
