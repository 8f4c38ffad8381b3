import { firstOf, type Also } from "../../kit/hints.svelte";
import type { Play } from "../../kit/play";
import type { AraminiCircusView } from "../../wire";
import type { Choice, Part } from "./choice.svelte";
import { does, type Reader } from "./log";
import { exchangeWords, goesInFull, moveWords, names } from "./text";

/** What is easily overlooked: a wagon that brings others along, a bonus card, the open card, another token. */
export const KINDS = ["chain", "bonus", "discard", "exchange"];

/** A move of each kind that is offered now. */
export function alsoOf(choice: Choice, view: AraminiCircusView, play: Play, reader: Reader): Also[] {
  if (view.decision !== "action") return [];
  const told = choice.explained.flatMap(({ move, parts }): Also[] => {
    const value = (name: string): string => String(move[name]);
    const card = names().cards[value("card")] ?? "";
    if (move.type === "fill" && parts.some((part) => part["key"] === "follow")) {
      const wagon = names().wagons[value("wagon")] ?? "";
      return [{ kind: "chain", move: moveWords("fill", { wagon }), does: goesInFull(parts as Part[], reader) }];
    }
    if (move.type === "bonus")
      return [{ kind: "bonus", move: moveWords("bonus", { card }), does: names().effects[value("card")] ?? "" }];
    if (move.type === "draw" && value("from") === "discard") {
      const top = view.discard.at(-1) ?? "";
      return [{ kind: "discard", move: moveWords("draw_discard", { card: names().cards[top] ?? top }), does: "" }];
    }
    const said = parts.map((part) => does({ ...part } as never, reader) ?? "").join("; ");
    return move.type === "exchange"
      ? [{ kind: "exchange", move: exchangeWords(value("token"), view, play), does: said }]
      : [];
  });
  return firstOf(KINDS, told);
}
