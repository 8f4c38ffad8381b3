import en from "../../../../src/chapiteau/games/aramini_circus/words/en.toml";
import fr from "../../../../src/chapiteau/games/aramini_circus/words/fr.toml";
import type { Language } from "../../kit/words";

type Names = Record<string, string>;

/** What words/*.toml hold; shared with the terminal. */
export interface AraminiWords {
  game: { name: string; tagline: string };
  cards: Names;
  wagons: Names;
  tokens: Names;
  effects: Names;
  moves: Names;
  events: Names & { you: Names };
}

export const WORDS: Record<Language, AraminiWords> = { en: en as AraminiWords, fr: fr as AraminiWords };
