import { byLanguage, type Text } from "../../kit/words";
import type { SentenceWords } from "../../kit/sentences";
import type { CircusKey } from "../../word-keys";

export type Key = CircusKey;
export type Names = Record<string, string>;

/** What words/*.toml hold; shared with the terminal. */
export interface CircusWords extends SentenceWords {
  game: { name: string; tagline: string };
  cards: Names;
  artists: Names;
  families: Names;
  decks: Names;
  sources: Names;
  seats: Names;
  bonuses: Names;
  decisions: Names;
  moves: Names;
  explain: Record<string, Text>;
  page: Record<Key, Text>;
}

export const WORDS = byLanguage<CircusWords>(
  import.meta.glob("../../../../src/chapiteau/games/three_ring_circus/words/*.toml", {
    eager: true,
    import: "default",
  }),
);
