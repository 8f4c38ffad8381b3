import { firstOf, type Also } from "../../kit/hints.svelte";
import type { Box } from "./box";
import type { Choice, Offer, Part } from "./choice.svelte";
import { linesOf } from "./explain";
import { cardName, moveWords } from "./text";

/** What is easily overlooked: a column that is completed, an artist for nothing, an instant, a show. */
export const KINDS = ["column", "free", "instant", "perform"];
/** More would be too much to read. */
const MOST_LINES = 2;

/** A move of each kind that is offered now. */
export function alsoOf(choice: Choice, box: Box): Also[] {
  if (choice.decision !== "turn") return [];
  const told = choice.explained.flatMap(({ move, parts }): Also[] => {
    const kind = kindOf(move, parts);
    const place = box.place.get(move.place ?? "")?.name ?? "";
    const named = moveWords(move.type, { card: cardName(move.card ?? ""), ring: move.ring ?? 0, place });
    return kind
      ? [
          {
            kind,
            move: named,
            does: linesOf(parts as Part[], box)
              .slice(0, MOST_LINES)
              .join(" · "),
          },
        ]
      : [];
  });
  return firstOf(KINDS, told);
}

function kindOf(move: Offer, parts: readonly Record<string, unknown>[]): string | null {
  const has = (key: string): boolean => parts.some((part) => part["key"] === key);
  if (move.type !== "engage") return KINDS.includes(move.type) ? move.type : null;
  if (has("column")) return "column";
  return has("fee_zero") ? "free" : null;
}
