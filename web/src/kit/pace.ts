import { settings } from "./settings.svelte";

const FACTORS: Record<string, number> = { instant: 0, quick: 0.6, normal: 1, slow: 2 };

/** How much longer than usual pictures last: 0 where nobody wants to wait for any. */
export function paceOf(): number {
  return FACTORS[(settings as { pace?: string }).pace ?? "normal"] ?? 1;
}
