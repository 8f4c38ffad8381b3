import en from "../../../../src/chapiteau/games/ringmaster/rules.en.md?raw";
import fr from "../../../../src/chapiteau/games/ringmaster/rules.fr.md?raw";
import { parseRules } from "../../kit/rules";
import type { GamePart } from "../games";
import Help from "./Help.svelte";
import Table from "./Table.svelte";
import { WORDS } from "./words";

export const part: GamePart = {
  Table,
  Help,
  rules: { en: parseRules(en), fr: parseRules(fr) },
  botNames: ["Barnaby", "Ottilie", "Fedor", "Mirabel"],
  name: { en: WORDS.en.game.name, fr: WORDS.fr.game.name },
};
