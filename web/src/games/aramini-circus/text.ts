import { settings, speaker } from "../../kit/settings.svelte";
import { fill, joined, joinedByOr, phrase, type Language, type Values } from "../../kit/words";
import type { Way } from "./choice.svelte";
import { WORDS, type AraminiWords } from "./words";

/** A word or sentence of this game's page, in the reader's language. */
export const say = speaker(WORDS);

/** The names that page and terminal share, in the reader's language. */
export function names(): AraminiWords {
  return WORDS[settings.language]!;
}

/** What a move is called, as the terminal calls it. */
export function moveWords(key: string, values?: Values): string {
  return fill(names().moves[key] ?? key, values);
}

export const actionsLeft = (count: number): string => say("actions_left", { count });
export const cardsLeft = (count: number): string => say("cards_left", { count });
export const wagonsLeft = (count: number): string => say("wagons_left", { count });
export const wayWords = (way: Way): string => wayInWords(way, settings.language);

/** "2 bears and 2 giraffes" */
export function wayInWords(way: Way, language: Language): string {
  const counted = (count: number, animal: string): string[] =>
    count > 0 ? [phrase(WORDS[language]!.counted[animal] ?? animal, { count }, language)] : [];
  return joined([...counted(way.own, way.animal), ...counted(way.others, way.token)], language);
}

export const waysWords = (ways: Way[]): string =>
  say("price", { ways: joinedByOr(ways.map(wayWords), settings.language) });
