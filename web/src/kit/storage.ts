/** localStorage that never throws: it may be full, forbidden, or not there at all. */
export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(`chapiteau.${key}`);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`chapiteau.${key}`, JSON.stringify(value));
  } catch {
    // Then it is forgotten with the page.
  }
}

export function drop(key: string): void {
  try {
    localStorage.removeItem(`chapiteau.${key}`);
  } catch {
    // There was nothing then.
  }
}

/** What follows this beginning in the names of all that is kept. */
export function stored(prefix: string): string[] {
  const whole = `chapiteau.${prefix}`;
  try {
    const names = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
    return names.filter((name) => name.startsWith(whole)).map((name) => name.slice(whole.length));
  } catch {
    return [];
  }
}
