import { bytesOf, secret, sha256 } from "./sha256";
import { recall, remember } from "./storage";

/** What holds one seat: the token, and the nonce that goes into the luck of the match. */
export interface Key {
  token: string;
  nonce: string;
  name: string;
}

export type Keys = Record<number, Key>;

const place = (table: string): string => `table.${table}`;

export function keysOf(table: string): Keys {
  return recall<Keys>(place(table)) ?? {};
}

/** Makes and keeps a key before it is sent, so that a page closed in between still holds its seat. */
export function makeKey(table: string, seat: number, name: string): Key {
  const key = { token: secret(), nonce: secret(), name };
  remember(place(table), { ...keysOf(table), [seat]: key });
  return key;
}

/** A new match wants a new nonce: the last one is known to all by now. */
export function renewNonce(table: string, seat: number): Key | null {
  const keys = keysOf(table);
  const key = keys[seat];
  if (!key) return null;
  const renewed = { ...key, nonce: secret() };
  remember(place(table), { ...keys, [seat]: renewed });
  return renewed;
}

export function dropKey(table: string, seat: number): void {
  const keys = { ...keysOf(table) };
  delete keys[seat];
  remember(place(table), keys);
}

export function commitmentOf(key: Key): string {
  return sha256(bytesOf(key.nonce));
}

export const playerName = (): string | null => recall<string>("name");
export const rememberName = (name: string): void => remember("name", name);
