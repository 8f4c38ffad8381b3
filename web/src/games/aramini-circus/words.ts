import { byLanguage, type Text } from "../../kit/words";
import type { SentenceWords } from "../../kit/sentences";
import type { AraminiKey } from "../../word-keys";

export type Key = AraminiKey;
type Names = Record<string, string>;

/** What words/*.toml hold; shared with the terminal. */
export interface AraminiWords extends SentenceWords {
  game: { name: string; tagline: string };
  cards: Names;
  wagons: Names;
  tokens: Names;
  effects: Names;
  several: Names;
  moves: Names;
  counted: Record<string, Text>;
  page: Record<Key, Text>;
}

export const WORDS = byLanguage<AraminiWords>(
  import.meta.glob("../../../../src/chapiteau/games/aramini_circus/words/*.toml", { eager: true, import: "default" }),
);
