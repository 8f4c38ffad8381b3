import en from "../../../../src/chapiteau/games/three_ring_circus/rules.en.md?raw";
import fr from "../../../../src/chapiteau/games/three_ring_circus/rules.fr.md?raw";
import { parseRules } from "../../kit/rules";
import type { GamePart } from "../games";
import Help from "./Help.svelte";
import Table from "./Table.svelte";
import { WORDS } from "./words";

export const part: GamePart = {
  Table,
  Help,
  rules: { en: parseRules(en), fr: parseRules(fr) },
  botNames: ["Phineas", "Adelaide", "Jumbo", "Minnie"],
  name: { en: WORDS.en.game.name, fr: WORDS.fr.game.name },
};
