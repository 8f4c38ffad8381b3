// A game that this page was built without: everything about it comes from the server.
import { gameInfo, gameRules } from "../../kit/api";
import { parseRules } from "../../kit/rules";
import { LANGUAGES } from "../../kit/words";
import type { GamePart } from "../games";
import Help from "./Help.svelte";
import Table from "./Table.svelte";
import { listed } from "./words";

export async function makePart(id: string): Promise<GamePart | null> {
  const info = await gameInfo(id);
  if (!info) return null;
  const books = LANGUAGES.map(async (language) => [language, parseRules(await gameRules(id, language))] as const);
  return {
    Table,
    Help,
    Brief: null,
    Sprite: null,
    rules: Object.fromEntries(await Promise.all(books)),
    name: () => info.title,
    fact: (fact) => listed(fact),
    sentences: (event) => [listed(event)],
  };
}
