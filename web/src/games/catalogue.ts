import type { CommonKey as Key } from "../word-keys";

/** An option of a game that a table can choose: a yes or no, or one of a few numbers. */
export type Option = { name: string; words: Key; hint: Key } & (
  { kind: "check" } | { kind: "number"; values: number[]; usual: number; unit: Key }
);

export interface Listed {
  id: string;
  art: "figaro" | "three" | "ringmaster" | "aramini";
  name: Key;
  line: Key;
  designer: string;
  low: number;
  high: number;
  /** How many play when somebody just wants to play: that person and bots. */
  usual: number;
  options: Option[];
  /** Whether the table chooses among set-ups of the map that go with the number of players. */
  regions?: boolean;
}

/** What the front page tells of each game; the tests hold it to what the server can play. */
export const CATALOGUE: Listed[] = [
  {
    id: "figaro",
    art: "figaro",
    name: "game_figaro",
    line: "figaro_line",
    designer: "Reiner Knizia",
    low: 3,
    high: 6,
    usual: 4,
    options: [{ name: "open_counts", kind: "check", words: "open_counts", hint: "open_counts_hint" }],
  },
  {
    id: "aramini-circus",
    art: "aramini",
    name: "game_aramini_circus",
    line: "aramini_line",
    designer: "Steven Aramini",
    low: 2,
    high: 4,
    usual: 2,
    options: [{ name: "bonus_cards", kind: "check", words: "bonus_cards", hint: "bonus_cards_hint" }],
  },
  {
    id: "ringmaster",
    art: "ringmaster",
    name: "game_ringmaster",
    line: "ringmaster_line",
    designer: "Justin Gary",
    low: 2,
    high: 4,
    usual: 3,
    options: [
      {
        name: "window",
        kind: "number",
        values: [2, 3, 5, 8],
        usual: 3,
        unit: "seconds_n",
        words: "window",
        hint: "window_hint",
      },
    ],
  },
  {
    id: "three-ring-circus",
    art: "three",
    name: "game_three_ring_circus",
    line: "three_ring_line",
    designer: "Fabio Lopiano, Remo Conzadori",
    low: 1,
    high: 4,
    usual: 2,
    regions: true,
    options: [
      {
        name: "window",
        kind: "number",
        values: [4, 8, 15, 30],
        usual: 4,
        unit: "seconds_n",
        words: "late_window",
        hint: "late_window_hint",
      },
    ],
  },
];
