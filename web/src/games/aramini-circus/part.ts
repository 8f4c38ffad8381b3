import { ruleBooks } from "../../kit/rules";
import type { GamePart } from "../games";
import Help from "./Help.svelte";
import Table from "./Table.svelte";
import { WORDS } from "./words";

export const part: GamePart = {
  Table,
  Help,
  rules: ruleBooks(
    import.meta.glob("../../../../src/chapiteau/games/aramini_circus/rules.*.md", {
      eager: true,
      query: "?raw",
      import: "default",
    }),
  ),
  botNames: ["Zampano", "Esmeralda", "Barnaba", "Colombine"],
  name: (language) => WORDS[language]!.game.name,
};
