import { ruleBooks } from "../../kit/rules";
import type { RingmasterEvent } from "../../wire";
import type { GamePart } from "../games";
import Brief from "./Brief.svelte";
import Help from "./Help.svelte";
import { fact, sentences } from "./log";
import Sprite from "./Sprite.svelte";
import Table from "./Table.svelte";
import { WORDS } from "./words";

export const part: GamePart = {
  Table,
  Help,
  Brief,
  Sprite,
  rules: ruleBooks(
    import.meta.glob("../../../../src/chapiteau/games/ringmaster/rules.*.md", {
      eager: true,
      query: "?raw",
      import: "default",
    }),
  ),
  fact,
  sentences: (event, reader) => sentences(event as unknown as RingmasterEvent, reader),
  name: (language) => WORDS[language]!.game.name,
};
