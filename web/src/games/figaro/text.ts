import { settings, speaker } from "../../kit/settings.svelte";
import { WORDS, type FigaroWords } from "./words";

/** A word or sentence of this game's page, in the reader's language. */
export const say = speaker(WORDS);

/** The names that page and terminal share, in the reader's language. */
export const words = (): FigaroWords => WORDS[settings.language]!;
