import { drag } from "../../kit/drag";
import type { Choice } from "./choice.svelte";

/** Where a thing may be dropped, and what that does. */
export type Drops = Partial<Record<"train" | "hand" | "token" | "discard", () => void>>;

/** Drags the pressed thing to one of these places; anywhere else nothing happens. */
export function lift(event: PointerEvent, choice: Choice, drops: Drops): void {
  if (!choice.asked) return;
  const known = (place: string | null): keyof Drops | null =>
    place !== null && place in drops ? (place as keyof Drops) : null;
  drag(event, event.currentTarget as HTMLElement, {
    start: () => choice.cancel(),
    over: (place) => (choice.over = known(place)),
    drop: (place) => {
      const found = known(place);
      choice.over = null;
      if (found) drops[found]?.();
    },
  });
}
