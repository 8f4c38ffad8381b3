import { settings, speaker } from "../../kit/settings.svelte";
import { fill, phrase, type Values } from "../../kit/words";
import { WORDS, type CircusWords } from "./words";

/** A sentence of this game's page, in the reader's language. */
export const say = speaker(WORDS);

export const words = (): CircusWords => WORDS[settings.language]!;
/** What the box calls a card that the game's words cannot know; told when a box is unpacked. */
let boxName: (card: string) => string | null = () => null;
export const nameByBox = (name: typeof boxName): void => void (boxName = name);
export const cardName = (card: string): string => boxName(card) ?? words().cards[card] ?? card;
export const artistName = (artist: string): string => words().artists[artist] ?? artist;
export const familyName = (family: string): string => words().families[family] ?? family;
export const bonusName = (bonus: string): string => words().bonuses[bonus] ?? bonus;
export const sourceName = (source: string): string => words().sources[source] ?? source;
export const deckName = (deck: string): string => words().decks[deck] ?? deck;
/** A part of what choosing a move does. */
export const explained = (key: string, values: Values): string =>
  phrase(words().explain[key] ?? key, values, settings.language);
/** A move in words: what its button is called. */
export const moveWords = (key: string, values?: Values): string => fill(words().moves[key] ?? key, values);
