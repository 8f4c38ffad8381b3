/** What every path of this server begins with: nothing, or such as /games behind a proxy. The server writes it down. */
export const base = globalThis.document?.documentElement.dataset.base ?? "";

/** The address of a path of this server. */
export const at = (path: string): string => base + path;

/** The path of an address of this server. */
export const pathOf = (address: string): string => (address.startsWith(base) ? address.slice(base.length) : address);
