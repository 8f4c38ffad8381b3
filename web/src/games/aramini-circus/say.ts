import { settings, speaker } from "../../kit/settings.svelte";
import { fill, type Values } from "../../kit/words";
import { waysInWords, wayInWords, type Way } from "./payment";
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
export const waysWords = (ways: Way[]): string => waysInWords(ways, settings.language);
