import { firstOf, type Also } from "../../kit/hints.svelte";
import { fill } from "../../kit/words";
import type { Choice, Offer } from "./choice.svelte";
import { does, type Reader } from "./log";
import { words } from "./text";

/** What is easily overlooked: to give somebody six, to pass the rows on, to take them while one could play. */
export const KINDS = ["six", "passes", "takes"];

/** A move of each kind that is offered now. */
export function alsoOf(choice: Choice, reader: Reader): Also[] {
  const told = choice.explained.flatMap(({ move, parts }): Also[] => {
    const [part] = parts;
    const kind = String(part?.["key"]);
    if (!part || (kind === "six" && part["seat"] === reader.seat) || (kind === "takes" && !choice.canPlay)) return [];
    return [{ kind, move: wordsOf(move, reader), does: does(part, reader) ?? "" }];
  });
  return firstOf(KINDS, told);
}

function wordsOf(move: Offer, reader: Reader): string {
  const { moves, cards } = words();
  if (move.type === "take") return moves["take"] ?? "";
  const own = move.to === reader.seat;
  const to = own || move.to === null ? "" : reader.name(move.to);
  return fill(moves[own ? "play_own" : "play"] ?? "", { card: cards[move.card] ?? move.card, to });
}
