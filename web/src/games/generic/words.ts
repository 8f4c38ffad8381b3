export type Data = Record<string, unknown>;

/** Data as a person can read it: "heap 2, count 5". */
export function listed(data: Data, without: readonly string[] = []): string {
  return Object.entries(data)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `${name} ${inWords(value)}`)
    .join(", ");
}

export function inWords(value: unknown): string {
  if (value === null) return "–";
  if (Array.isArray(value)) return value.map(inWords).join(" · ") || "–";
  return typeof value === "object" ? `(${listed(value as Data)})` : String(value);
}

/** A move or an event: its type, then its fields. */
export function told(data: Data, name: (seat: number) => string): string {
  const seat = data["seat"];
  const who = typeof seat === "number" ? `${name(seat)}: ` : "";
  const fields = listed(data, ["type", "seat"]);
  return who + String(data["type"]) + (fields ? `, ${fields}` : "");
}
