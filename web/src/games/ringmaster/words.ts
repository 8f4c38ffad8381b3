import { byLanguage, type Text } from "../../kit/words";
import type { SentenceWords } from "../../kit/sentences";
import type { RingmasterKey } from "../../word-keys";

export type Key = RingmasterKey;
type Names = Record<string, string>;

/** What words/*.toml hold; shared with the terminal. */
export interface RingmasterWords extends SentenceWords {
  game: { name: string; tagline: string };
  cards: Names;
  kinds: Names;
  texts: Names;
  wins: Names;
  steps: Names;
  moves: Names;
  acts: Record<string, Text>;
  page: Record<Key, Text>;
}

export const WORDS = byLanguage<RingmasterWords>(
  import.meta.glob("../../../../src/chapiteau/games/ringmaster/words/*.toml", { eager: true, import: "default" }),
);
