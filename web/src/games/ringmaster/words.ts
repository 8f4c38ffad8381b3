import en from "../../../../src/chapiteau/games/ringmaster/words/en.toml";
import fr from "../../../../src/chapiteau/games/ringmaster/words/fr.toml";
import type { Language } from "../../kit/words";

type Names = Record<string, string>;

/** What words/*.toml hold; shared with the terminal. */
export interface RingmasterWords {
  game: { name: string; tagline: string };
  cards: Names;
  kinds: Names;
  texts: Names;
  wins: Names;
  steps: Names;
  moves: Names;
  events: Names & { you: Names };
}

export const WORDS: Record<Language, RingmasterWords> = { en: en as RingmasterWords, fr: fr as RingmasterWords };
