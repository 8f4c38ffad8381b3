import type { Part } from "../choice.svelte";

/** What a show earns, as short as it goes. */
export interface Earning {
  kind: "money" | "slot" | "fame";
  count: number;
}

const FIELD: Record<Earning["kind"], string> = { money: "total", slot: "number", fame: "total" };

export function earningOf(parts: readonly Part[]): Earning | null {
  for (const kind of ["money", "slot", "fame"] as const) {
    const part = parts.find((each) => each.key === kind);
    if (part) return { kind, count: Number(part[FIELD[kind]]) };
  }
  return null;
}
