import { describe, expect, test } from "vitest";
import type { AraminiEvent } from "../src/games/aramini-circus/events";
import { sentences, type Reader } from "../src/games/aramini-circus/log";
import { countOf } from "../src/kit/sentences";

const NAMES = ["Anna", "Bea", "Carl"];
const reader = (seat: number | null, language: "en" | "fr" = "en"): Reader => ({
  language,
  seat,
  name: (n) => NAMES[n] ?? "?",
});

describe("a card drawn", () => {
  test("blind is told with its name to its owner only", () => {
    expect(sentences({ type: "draw_blind", seat: 0, card: "bear" }, reader(0))).toEqual([
      "You draw from the animal pile: bear.",
    ]);
    expect(sentences({ type: "draw_blind", seat: 0 }, reader(1))).toEqual(["Anna draws from the animal pile."]);
  });

  test("from the discard pile is told to all", () =>
    expect(sentences({ type: "draw_open", seat: 0, card: "bear" }, reader(null))).toEqual([
      "Anna draws from the discard pile: bear.",
    ]));
});

describe("an exchange", () => {
  const exchange = (other: number | null): AraminiEvent => ({
    type: "exchange",
    seat: 0,
    gives: "bear",
    gets: "tiger",
    other,
  });
  test("with another", () =>
    expect(sentences(exchange(1), reader(2))).toEqual(["Anna swaps the bear token for Bea’s tiger token."]));
  test("with the reader", () =>
    expect(sentences(exchange(1), reader(1))).toEqual(["Anna swaps the bear token for your tiger token."]));
  test("with the middle", () =>
    expect(sentences(exchange(null), reader(0))).toEqual([
      "You swap your bear token for the tiger token in the middle.",
    ]));
  test("in French", () =>
    expect(sentences(exchange(1), reader(null, "fr"))).toEqual([
      "Anna échange avec Bea le jeton ours contre le jeton tigre.",
    ]));
});

describe("the Ringmaster token", () => {
  const pass = (face_up: boolean): AraminiEvent => ({ type: "pass_ringmaster", seat: 0, to: 1, face_up });
  test("goes on face up", () =>
    expect(sentences(pass(true), reader(2))).toEqual(["The Ringmaster token goes from Anna to Bea."]));
  test("goes face down to the reader", () =>
    expect(sentences(pass(false), reader(1))).toEqual(["Anna passes the Ringmaster token on to you, face down."]));
});

test("a wagon that joins tells the points", () => {
  expect(sentences({ type: "join", seat: 1, wagon: "bear-3", points: 9 }, reader(0))).toEqual([
    "Bear 3 joins Bea’s train, now worth 9 points.",
  ]);
});

test("the result is told from the first place on, and a shared one as shared", () => {
  const result = [
    { seat: 1, place: 1, score: 18 },
    { seat: 0, place: 2, score: 9 },
  ];
  expect(sentences({ type: "end", rule: "A50", result }, reader(0))).toEqual([
    "The game is over.",
    "1. Bea: 18 points.",
    "2. You: 9 points.",
    "Bea wins.",
  ]);
  const shared = result.map((each) => ({ ...each, place: 1 }));
  expect(sentences({ type: "end", rule: "A51", result: shared }, reader(null)).at(-1)).toBe(
    "The first place is shared: Bea and Anna.",
  );
});

test("a hand is told to its own seat only", () => {
  const dealt: AraminiEvent = { type: "hand", seat: 0, count: 3, cards: ["bear", "bear", "fish"] };
  expect(sentences(dealt, reader(0))).toEqual(["Your cards: 2 × bear and fish."]);
  expect(sentences(dealt, reader(1))).toEqual([]);
});

test("equal cards are counted", () =>
  expect(countOf(["bear", "fish", "bear"])).toEqual([
    ["bear", 2],
    ["fish", 1],
  ]));

test("an event that this build does not know says nothing", () => {
  expect(sentences({ type: "parade" } as unknown as AraminiEvent, reader(0))).toEqual([]);
});

test("no sentence keeps a placeholder", () => {
  const all: AraminiEvent[] = [
    {
      type: "start",
      seat: 0,
      goal: 18,
      ringmaster: 2,
      tokens: ["bear", "fish", "tiger"],
      middle: ["giraffe"],
      wagons: ["bear-1", "fish-2"],
    },
    { type: "deal", count: 5, card: "bear" },
    { type: "position", seat: 0, actions: 2 },
    { type: "turn", seat: 0, actions: 2 },
    { type: "draw_blind", seat: 1 },
    { type: "pick", seat: 0, card: "bear" },
    { type: "bonus", seat: 0, card: "search" },
    { type: "renew", count: 7 },
    { type: "fill", seat: 0, wagon: "bear-3" },
    { type: "pay", seat: 0, card: "bear", left: 2 },
    { type: "take", seat: 0, wagon: "bear-3" },
    { type: "reveal", slot: 0, wagon: "fish-1" },
    { type: "gap", slot: 0 },
    { type: "wait", seat: 0, wagon: "bear-3" },
    { type: "end_turn", seat: 0, actions: 1 },
    { type: "pass_ringmaster", seat: 0, to: 1, face_up: false },
    { type: "turn_ringmaster", seat: 0 },
    { type: "undo", seat: 0, to: 4 },
  ];
  for (const language of ["en", "fr"] as const)
    for (const event of all) {
      // What is drawn blind is known to its owner, who would be told the card.
      const seats = event.type === "draw_blind" ? [0, null] : [0, 1, null];
      for (const seat of seats)
        for (const line of sentences(event, reader(seat, language))) expect(line).not.toMatch(/[{}]/);
    }
});
