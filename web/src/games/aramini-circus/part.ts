import { ruleBooks } from "../../kit/rules";
import type { GamePart } from "../games";
import Help from "./Help.svelte";
import { fact } from "./log";
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
  fact,
  name: (language) => WORDS[language]!.game.name,
};
