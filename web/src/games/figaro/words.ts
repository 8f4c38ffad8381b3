import { byLanguage, type Text } from "../../kit/words";
import type { SentenceWords } from "../../kit/sentences";
import type { FigaroKey } from "../../word-keys";

export type Key = FigaroKey;
type Names = Record<string, string>;

/** What words/*.toml hold; shared with the terminal. */
export interface FigaroWords extends SentenceWords {
  game: { name: string; tagline: string };
  cards: Names;
  colours: Names;
  themes: Names;
  moves: Names;
  page: Record<Key, Text>;
}

export const WORDS = byLanguage<FigaroWords>(
  import.meta.glob("../../../../src/chapiteau/games/figaro/words/*.toml", { eager: true, import: "default" }),
);
