/** What every path of this server begins with: nothing, or such as /games behind a proxy. The server writes it down. */
export const base = globalThis.document?.documentElement.dataset.base ?? "";

/** The address of a path of this server. */
export const at = (path: string): string => base + path;

/** A part of an address in plain letters; one that is none, as somebody has cut it off, stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The path of an address of this server. */
export const pathOf = (address: string): string => (address.startsWith(base) ? address.slice(base.length) : address);
