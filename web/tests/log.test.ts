import { describe, expect, test } from "vitest";
import type { FigaroEvent } from "../src/games/figaro/events";
import { fact, sentences, type Reader } from "../src/games/figaro/log";

const NAMES = ["Anna", "Bea", "Carl"];
const reader = (seat: number | null, language: "en" | "fr" = "en"): Reader => ({
  language,
  seat,
  name: (n) => NAMES[n] ?? "?",
});
const play = (seat: number, to: number): FigaroEvent => ({ type: "play", seat, card: "red-2", to });

describe("a card played", () => {
  test("in front of another", () =>
    expect(sentences(play(0, 1), reader(null))).toEqual(["Anna plays a red 2 in front of Bea."]));
  test("in front of the player", () =>
    expect(sentences(play(0, 0), reader(null))).toEqual(["Anna plays a red 2 in front of themselves."]));
  test("by the reader", () => expect(sentences(play(0, 1), reader(0))).toEqual(["You play a red 2 in front of Bea."]));
  test("by the reader, in front of the reader", () =>
    expect(sentences(play(0, 0), reader(0))).toEqual(["You play a red 2 in front of yourself."]));
  test("in front of the reader", () =>
    expect(sentences(play(0, 1), reader(1))).toEqual(["Anna plays a red 2 in front of you."]));
  test("in French", () =>
    expect(sentences(play(0, 1), reader(null, "fr"))).toEqual(["Anna joue la carte 2 rouge devant Bea."]));
});

test("F61: a take tells no count", () => {
  const taken = sentences({ type: "take", seat: 1, cards: ["red-1", "red-2"] } as FigaroEvent, reader(0));
  expect(taken).toEqual(["Bea takes all rows."]);
});

test("a hand is told to its own seat only", () => {
  const dealt: FigaroEvent = { type: "hand", seat: 0, count: 3, cards: ["red-2", "red-2", "ronde"] };
  expect(sentences(dealt, reader(0))).toEqual(["You are dealt 3 cards: 2 × red 2 and ronde."]);
  expect(sentences({ type: "hand", seat: 0, count: 3 }, reader(1))).toEqual([]);
});

test("the end of a round names the King's new holder and all counts", () => {
  const told = sentences({ type: "round_end", round: 1, king: 1, counts: [4, 0, 11] }, reader(1));
  expect(told).toEqual([
    "Round 1 is over. You take the King.",
    "Anna took 4 cards.",
    "You took 0 cards.",
    "Carl took 11 cards.",
  ]);
});

test("the result is told from the first place on", () => {
  const told = sentences(
    {
      type: "end",
      result: [
        { seat: 1, place: 1, score: 40 },
        { seat: 0, place: 2, score: 90 },
      ],
    },
    reader(0),
  );
  expect(told).toEqual(["The game is over.", "1. Bea, road of 40 mm.", "2. You, road of 90 mm.", "Bea wins."]);
});

test("an event that this build does not know says nothing", () => {
  expect(sentences({ type: "parade" } as unknown as FigaroEvent, reader(0))).toEqual([]);
});

test("no sentence keeps a placeholder", () => {
  const all: FigaroEvent[] = [
    {
      type: "start",
      king: 0,
      removed: "blue",
      tiles: [
        [3, 1],
        [5, 4],
        [9, 2],
      ],
    },
    { type: "deal", round: 1, king: 0, count: 15 },
    { type: "pass_on", seat: 0 },
    { type: "last_card", seat: 0 },
    { type: "six", seat: 0, total: 7, cards: ["red-2"] },
    { type: "swap", seat: 0, gives: 9, gets: 2 },
    { type: "no_swap", seat: 0 },
    { type: "tiles", given: [{ seat: 0, tile: 9 }], back: [2] },
    { type: "undo", seat: 0, to: 4 },
  ];
  for (const language of ["en", "fr"] as const)
    for (const seat of [0, 1, null])
      for (const event of all)
        for (const line of sentences(event, reader(seat, language))) expect(line).not.toMatch(/[{}]/);
});

test("a refusal says in the reader's terms what stands in the way", () => {
  const lies = { key: "colour_lies", seat: 0, colour: "red" };
  expect(fact(lies, reader(1))).toBe("Anna already has the red row: more of it goes there.");
  expect(fact(lies, reader(0))).toBe("You already have the red row: more of it goes there.");
  expect(fact(lies, reader(0, "fr"))).toBe("Cette couleur (rouge) est déjà devant vous\u00a0: la suite va là.");
  expect(fact({ key: "unheard_of" }, reader(0))).toBeNull();
});
