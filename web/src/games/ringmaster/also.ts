import { firstOf, type Also } from "../../kit/hints.svelte";
import type { Play } from "../../kit/play";
import type { Told } from "../../kit/sentences";
import type { RingmasterView } from "../../wire";
import type { Choice, Offer } from "./choice.svelte";
import { doesWords, verb } from "./text";

/** What is easily overlooked: a star that can be used, a card for another zone, and what wins. */
export const KINDS = ["wins", "use", "elsewhere"];

/** A move of each kind that is offered now. */
export function alsoOf(choice: Choice, view: RingmasterView, play: Play): Also[] {
  if (!choice.canEnd) return [];
  const told = choice.explained.flatMap(({ move, parts }): Also[] => {
    const kind = kindOf(move, parts, view.seat);
    if (kind === null) return [];
    return [{ kind, move: verb(move, view, (seat) => play.name(seat)), does: doesWords(parts as Told[], play) }];
  });
  return firstOf(KINDS, told);
}

function kindOf(move: Offer, parts: readonly Record<string, unknown>[], seat: number | null): string | null {
  const wins = (part: Record<string, unknown>): boolean =>
    (part["key"] === "wins" || part["key"] === "wins_at_once") && part["seat"] === seat;
  if (parts.some(wins)) return "wins";
  if (move.type === "use") return "use";
  return move.type === "play" && move.zone !== undefined && move.zone !== seat ? "elsewhere" : null;
}
