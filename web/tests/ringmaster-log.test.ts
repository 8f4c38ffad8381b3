import { describe, expect, test } from "vitest";
import { withoutSecrets, type RingmasterEvent } from "../src/games/ringmaster/events";
import { sentences, type Reader } from "../src/games/ringmaster/log";

const NAMES = ["Anna", "Bea", "Carl"];
const reader = (seat: number | null, language: "en" | "fr" = "en"): Reader => ({
  language,
  seat,
  name: (n) => NAMES[n] ?? "?",
});
const play = (card: string, zone: number | null = null, target: string | null = null): RingmasterEvent => ({
  type: "play",
  seat: 0,
  card,
  zone,
  target,
});

describe("a card played", () => {
  test("into the own zone", () => expect(sentences(play("big-top"), reader(1))).toEqual(["Anna plays Big Top."]));
  test("by the reader", () => expect(sentences(play("big-top"), reader(0))).toEqual(["You play Big Top."]));
  test("into another's zone", () =>
    expect(sentences(play("flea-circus", 2), reader(1))).toEqual(["Anna plays Flea Circus in Carl’s zone."]));
  test("into the reader's zone", () =>
    expect(sentences(play("flea-circus", 1), reader(1))).toEqual(["Anna plays Flea Circus in your zone."]));
  test("by the reader, into the own zone", () =>
    expect(sentences(play("flea-circus", 0), reader(0))).toEqual(["You play Flea Circus in your own zone."]));
  test("at a card of another", () =>
    expect(sentences(play("fire", 2, "clown-car"), reader(1))).toEqual(["Anna plays Fire! on Carl’s Clown Car."]));
  test("at a card of the reader", () =>
    expect(sentences(play("fire", 1, "clown-car"), reader(1))).toEqual(["Anna plays Fire! on your Clown Car."]));
  test("with an exclamation mark of its own", () =>
    expect(sentences(play("trains-leavin"), reader(1))).toEqual(["Anna plays Train’s Leavin’!"]));
});

test("R26: a pass says nothing of why", () => {
  expect(sentences({ type: "let_it_pass", seat: 1 }, reader(0))).toEqual(["Bea lets it pass."]);
});

test("R70: what is drawn, given and taken is named only to those who were told", () => {
  expect(sentences({ type: "draw", seat: 0 }, reader(1))).toEqual(["Anna draws a card."]);
  expect(sentences({ type: "draw", seat: 0, card: "fire" }, reader(0))).toEqual(["You draw Fire!"]);
  expect(sentences({ type: "give", seat: 0, to: 1 }, reader(2))).toEqual(["Anna gives Bea a card."]);
  expect(sentences({ type: "give", seat: 0, to: 1, cards: ["big-top"] }, reader(1))).toEqual([
    "Anna gives you a card: Big Top.",
  ]);
  expect(sentences({ type: "take", seat: 0, victim: 1, count: 2 }, reader(2))).toEqual([
    "Anna takes 2 cards from Bea’s hand.",
  ]);
  expect(sentences({ type: "take", seat: 0, victim: 1, count: 2, cards: ["big-top", "big-top"] }, reader(0))).toEqual([
    "You take from Bea’s hand: 2 × Big Top.",
  ]);
});

test("a card is told once when it is played, and once more when it goes elsewhere", () => {
  const told = (...events: RingmasterEvent[]): string[] => events.flatMap((event) => sentences(event, reader(0)));
  const played: RingmasterEvent = { type: "play", seat: 1, card: "flea-circus", zone: 2, target: null };
  expect(told(played, { type: "placed", seat: 1, card: "flea-circus", zone: 2 })).toHaveLength(1);
  expect(told(played, { type: "sabotage", seat: 2, card: "flea-circus", to: 1 })).toHaveLength(2);
  expect(told(played, { type: "move", seat: 2, by: "lion-tamer", card: "flea-circus", zone: 2, to: 0 })).toHaveLength(
    2,
  );
});

test("cards wrecked together are told one by one", () => {
  const event: RingmasterEvent = {
    type: "wreck",
    by: "windstorm",
    wrecked: [
      { zone: 1, card: "big-top" },
      { zone: 2, card: "clown-car" },
    ],
  };
  expect(sentences(event, reader(1))).toEqual([
    "Big Top in your zone is wrecked.",
    "Clown Car in Carl’s zone is wrecked.",
  ]);
});

test("a hand is told to those who see it", () => {
  expect(sentences({ type: "hand", seat: 0, count: 3 }, reader(1))).toEqual([]);
  expect(sentences({ type: "hand", seat: 0, count: 2, cards: ["fire", "barker"] }, reader(0))).toEqual([
    "Your hand: Fire! and Barker.",
  ]);
});

test("the end names the way and the winner", () => {
  const told = sentences({ type: "end", rule: "R31", winner: 1, result: [{ seat: 1, place: 1, score: 4 }] }, reader(0));
  expect(told).toEqual(["The game is over: Sideshow Tent with three sideshows.", "Bea wins."]);
});

test("an event that this build does not know says nothing", () => {
  expect(sentences({ type: "parade" } as unknown as RingmasterEvent, reader(0))).toEqual([]);
});

test("no sentence keeps a placeholder", () => {
  const all: RingmasterEvent[] = [
    { type: "start", first: 0, count: 26, out: ["fire", "big-top", "big-top"] },
    { type: "position", turn: 0, turns: 4 },
    { type: "hand", seat: 0, count: 1, cards: ["fire"] },
    { type: "open_hand", seat: 0, cards: ["fire"] },
    { type: "turn", seat: 0, number: 4 },
    { type: "draw", seat: 0, card: "fire" },
    { type: "no_draw", seat: 0 },
    { type: "new_pile", count: 9 },
    { type: "barker_play", seat: 0, card: "big-top", zone: null, target: null },
    { type: "sabotage", seat: 0, card: "big-top", to: 1 },
    { type: "use", seat: 0, star: "fortune-teller", zone: null, target: null },
    { type: "use", seat: 0, star: "knife-thrower", zone: 1, target: "barker" },
    { type: "use", seat: 0, star: "barker", zone: null, target: "big-top" },
    { type: "discard", seat: 0, card: "fire", for: "limit" },
    { type: "choose", seat: 0, card: "big-top" },
    { type: "wreck", by: "windstorm", wrecked: [] },
    { type: "move", seat: 0, by: "lion-tamer", card: "flea-circus", zone: 0, to: 1 },
    { type: "move", seat: 0, by: "talent-scout", card: "barker", zone: 1, to: 0 },
    { type: "give", seat: 0, to: 1, cards: ["fire"] },
    { type: "take", seat: 0, victim: 1, count: 0 },
    { type: "juggling", seat: 0, counts: [2, 2, 2] },
    { type: "removed", card: "trains-leavin" },
    { type: "end", rule: "R35", winner: null, result: [] },
    { type: "undo", seat: 0, to: 4 },
  ];
  for (const language of ["en", "fr"] as const)
    for (const seat of [0, 1, null])
      for (const event of all)
        for (const line of sentences(event, reader(seat, language))) {
          expect(line).not.toMatch(/[{}]/);
          expect(line).toMatch(/ /);
        }
});

test("R70: on a shared screen nothing that one seat saw is told to all", () => {
  const secret: RingmasterEvent[] = [
    { type: "hand", seat: 0, count: 1, cards: ["fire"] },
    { type: "draw", seat: 0, card: "fire" },
    { type: "take", seat: 0, victim: 1, count: 1, cards: ["fire"] },
    { type: "give", seat: 0, to: 1, cards: ["fire"] },
  ];
  const told = secret.flatMap((event) => sentences(withoutSecrets(event), reader(null)));
  expect(told).toEqual(["Anna draws a card.", "Anna takes 1 card from Bea’s hand.", "Anna gives Bea a card."]);
});
