import en from "../../../../src/chapiteau/games/three_ring_circus/words/en.toml";
import fr from "../../../../src/chapiteau/games/three_ring_circus/words/fr.toml";
import type { Language } from "../../kit/words";

export type Names = Record<string, string>;

/** What words/*.toml hold; shared with the terminal. */
export interface CircusWords {
  game: { name: string; tagline: string };
  cards: Names;
  artists: Names;
  families: Names;
  decks: Names;
  sources: Names;
  circuses: Names;
  bonuses: Names;
  options: Names;
  values: Names;
  decisions: Names;
  moves: Names;
  events: Names & { you: Names };
  explain: Names;
}

export const WORDS: Record<Language, CircusWords> = { en: en as CircusWords, fr: fr as CircusWords };
