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
