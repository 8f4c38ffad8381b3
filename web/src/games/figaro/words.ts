import en from "../../../../src/chapiteau/games/figaro/words/en.toml";
import fr from "../../../../src/chapiteau/games/figaro/words/fr.toml";
import type { Language } from "../../kit/words";

type Names = Record<string, string>;

/** What words/*.toml hold; shared with the terminal. */
export interface FigaroWords {
  game: { name: string; tagline: string };
  cards: Names;
  colours: Names;
  themes: Names;
  moves: { play: string; play_own: string; take: string };
  events: Names & { you: Names };
}

export const WORDS: Record<Language, FigaroWords> = { en: en as FigaroWords, fr: fr as FigaroWords };
