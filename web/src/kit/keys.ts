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
type Terms = { game: string; options: object; seats: { kind: string }[] };

/** Everything that is promised about the luck of a match: by the server, then by each seat. */
const promiseOf = (table: Promised): string => [table.commitment, ...table.commitments].join(" ");

/** JSON with sorted fields, so that equal data gives equal text. */
const textOf = (data: unknown): string =>
  JSON.stringify(data, (_, part: unknown) =>
    part instanceof Object && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/** The game, its options and the kinds of its seats: with others, the same seed and nonces would give other cards. */
const termsOf = ({ game, options, seats }: Terms): string => textOf([game, options, seats.map(({ kind }) => kind)]);

/** A nonce that this browser has shown (its commitment is `own`), and everything that was promised then. */
interface Shown {
  own: string;
  match: number;
  promise: string;
  terms: string;
}

// Stored apart from the key of a seat, so that a person who loses the seat still knows what was promised.
export const SHOWN = "shown.";
const shownPlace = (table: string): string => SHOWN + table;

const shownAt = (table: string): Shown[] => recall<Shown[]>(shownPlace(table)) ?? [];

/** Notes under which promises the nonce of this commitment is shown; the first ones stay. */
export function keepPromise(table: TableInfo, own: string): void {
  const shown = shownAt(table.id);
  if (shown.some((each) => each.own === own)) return;
  const now = { own, match: table.match, promise: promiseOf(table), terms: termsOf(table) };
  remember(shownPlace(table.id), [...shown, now]);
}

export const forgetPromises = (table: string): void => drop(shownPlace(table));

/** Whether promises under which this browser has shown a nonce were changed, without an abandoned round for each. */
export function isBroken(table: TableInfo): boolean {
  const [now, terms, shown] = [promiseOf(table), termsOf(table), shownAt(table.id)];
  const current = shown.filter(({ own }) => table.commitments.includes(own));
  const earlier = shown.filter((each) => each.match === table.match && each.promise !== now);
  const isChanged = current.some((each) => each.promise !== now || each.terms !== terms);
  return isChanged || new Set(earlier.map(({ promise }) => promise)).size > (table.round ?? 0);
}

/** The fields of a record's header on which the luck depends. */
export interface Header extends Terms {
  commitments?: { seed: string; nonces: (string | null)[] };
  abandoned?: { seed: string; nonces: (string | null)[] }[];
  box?: object;
}

/** Whether a record is of this match, and has all promises under which this browser has shown a nonce. */
export function hasPromises(header: Header, table: TableInfo, box?: object): boolean {
  const rounds = [header.commitments ?? { seed: "", nonces: [] }, ...(header.abandoned ?? [])];
  const promises = rounds.map(({ seed, nonces }) => promiseOf({ commitment: seed, commitments: nonces }));
  const shown = shownAt(table.id).filter(({ match }) => match === table.match);
  const isSame = promises[0] === promiseOf(table) && termsOf(header) === termsOf(table);
  const isSameBox = !header.box || !box || textOf(header.box) === textOf(box);
  return isSame && isSameBox && shown.every(({ promise }) => promises.includes(promise));
}

export const playerName = (): string | null => recall<string>("name");
export const rememberName = (name: string): void => (name ? remember("name", name) : drop("name"));
