import { ruleBooks } from "../../kit/rules";
import type { ThreeRingCircusEvent } from "../../wire";
import type { GamePart } from "../games";
import Brief from "./Brief.svelte";
import Help from "./Help.svelte";
import { readBox } from "./box";
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
    import.meta.glob("../../../../src/chapiteau/games/three_ring_circus/rules.*.md", {
      eager: true,
      query: "?raw",
      import: "default",
    }),
  ),
  sentences: (event, reader, box) =>
    sentences(event as unknown as ThreeRingCircusEvent, { ...reader, box: readBox(box) }),
  fact: (told, reader, box) => fact(told, { ...reader, box: readBox(box) }),
  name: (language) => WORDS[language]!.game.name,
};
