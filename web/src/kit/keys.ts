import { bytesOf, secret, sha256 } from "./sha256";
import { recall, remember } from "./storage";

/** What holds one seat: the token, and the nonces that go into the luck, one a match. */
export interface Key {
  token: string;
  name: string;
  match: number;
  nonces: string[];
}

export type Keys = Record<number, Key>;

const place = (table: string): string => `table.${table}`;

export function keysOf(table: string): Keys {
  return recall<Keys>(place(table)) ?? {};
}

/** Makes and keeps a key before it is sent, so that a page closed in between still holds its seat. */
export function makeKey(table: string, seat: number, name: string, match: number): Key {
  const key = { token: secret(), name, match, nonces: [secret()] };
  remember(place(table), { ...keysOf(table), [seat]: key });
  return key;
}

/** A new match wants a new nonce: the last one is known to all by now. Another tab may have made it already. */
export function renewKey(table: string, seat: number, match: number): Key | null {
  const keys = keysOf(table);
  const key = keys[seat];
  if (!key || key.match === match) return key ?? null;
  const renewed = { ...key, match, nonces: [...key.nonces, secret()] };
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

export const playerName = (): string | null => recall<string>("name");
export const rememberName = (name: string): void => remember("name", name);
