import { describe, expect, test, vi } from "vitest";
import data from "../../src/chapiteau/games/three_ring_circus/components.toml";
import { outerRoad, readBox } from "../src/games/three-ring-circus/box";
import type { Part } from "../src/games/three-ring-circus/choice.svelte";
import type { CircusEvent } from "../src/games/three-ring-circus/events";
import { linesOf } from "../src/games/three-ring-circus/explain";
import { framesOf, type Shown } from "../src/games/three-ring-circus/frames";
import { sentences, type Reader } from "../src/games/three-ring-circus/log";
import { settings } from "../src/kit/settings.svelte";
import type { LogEntry, Position, ThreeRingCircusView } from "../src/wire";

// The settings look at the page when they are made.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } }));

const box = readBox(data as Record<string, unknown>)!;
const NAMES = ["Anna", "Bea"];
const reader = (seat: number | null, language: "en" | "fr" = "en"): Reader => ({
  language,
  seat,
  name: (n) => NAMES[n] ?? "?",
  box,
});
describe("explanations", () => {
  const parts = (...all: Part[]): Part[] => all;

  test("a town adds up", () => {
    settings.language = "en";
    const show = parts(
      { key: "steps", steps: 2, most: 6 },
      { key: "local" },
      { key: "neighbours", count: 2 },
      { key: "banknotes", count: 1 },
      { key: "money", total: 4 },
      { key: "barnum", place: "toledo" },
    );
    expect(linesOf(show, box)).toEqual([
      "2 of 6 steps",
      "1 + 2 neighbours + 1 banknote = 4 Money cards",
      "Then Barnum goes to Toledo",
    ]);
  });

  test("a metropolis is worth up to 18", () => {
    settings.language = "en";
    const show = parts(
      { key: "steps", steps: 1, most: 6 },
      { key: "required", fame: 6 },
      { key: "left", fame: 4, family: "animal" },
      { key: "right", fame: 5, family: "special" },
      { key: "first_slot", fame: 3, slot: 1 },
      { key: "fame", total: 18 },
      { key: "banknotes", count: 1 },
      { key: "barnum_waits" },
    );
    expect(linesOf(show, box)).toEqual([
      "1 of 6 steps",
      "6 (required artist) + 4 (animals before) + 5 (special performers after) + 3 (slot 1) = 18 fame",
      "and 1 Money card for a banknote",
      "Barnum waits",
    ]);
  });

  test("a city says how far its pedestals reach, in French too", () => {
    settings.language = "fr";
    const show = parts(
      { key: "steps", steps: 1, most: 6 },
      { key: "marker", count: 3 },
      { key: "favourite", count: 2, artist: "clown" },
      { key: "slot", number: 5 },
      { key: "barnum_waits" },
    );
    expect(linesOf(show, box)).toEqual([
      "Étapes\u00a0: 1 sur 6",
      "3 piédestaux + 2 (artiste préféré\u00a0: clown) = 5\u00a0: jusqu’à l’emplacement 5",
      "Barnum attend",
    ]);
    settings.language = "en";
  });

  test("an engagement says what it costs and earns", () => {
    const engage = parts(
      { key: "fee", value: 9, highest: 5, fee: 4 },
      { key: "pedestals", before: 2, after: 4 },
      { key: "slot_bonus", bonus: "draw-money", count: 1 },
      { key: "column", column: 4, bonus: "fame", fame: 5 },
    );
    expect(linesOf(engage, box)).toEqual([
      "Fee: 9 − 5 in the ring = 4",
      "Pedestals: 2 → 4",
      "Covers: draw a Money card",
      "Completes column 4: 5 fame",
    ]);
  });
});

const EVENTS: CircusEvent[] = [
  {
    type: "start",
    setup: "standard",
    start: "boston",
    direction: "ccw",
    difficulty: null,
    closed: [],
    scoring: ["chicago", "boston"],
    first: 0,
    holder: "automaton",
    favourites: { detroit: "clown" },
    metropolises: { boston: "metropolis-9" },
  },
  { type: "position", seat: 0, place: "boston" },
  { type: "row", cards: ["5-pedestal", "6-banknote"] },
  { type: "hand", seat: 0, count: 2, cards: ["clown-animal", "train"] },
  { type: "caravan", seat: 1, place: "chicago" },
  { type: "engage", seat: 0, card: "9-pedestal", ring: 2, fee: 4 },
  { type: "pay", seat: 0, card: "clown-animal", left: 3 },
  { type: "place", seat: 0, card: "9-pedestal", ring: 2, column: 3, pedestals: 2 },
  { type: "draw", seat: 0, deck: "money", count: 2, cards: ["clown-animal", "train"] },
  { type: "reshuffle", deck: "money", count: 30 },
  { type: "fame", seat: 0, amount: 5, source: "columns", total: 12 },
  { type: "objective", seat: 1, card: "animals" },
  { type: "swap", seat: 1, card: "5-pedestal", other_card: "6-banknote", ring: 1, other_ring: 3, pedestals: 4 },
  { type: "skip", seat: 1, what: "swap" },
  { type: "skip", seat: 1, what: "another" },
  { type: "instant", seat: 1, card: "train" },
  { type: "perform", seat: 1, place: "toledo", steps: 3 },
  { type: "tent", seat: 1, place: "toledo", slot: null, left: 11 },
  { type: "tent", seat: "automaton", place: "detroit", slot: 7, left: 11 },
  { type: "reward", seat: 0, kind: "tickets" },
  { type: "reward", seat: 0, kind: "fame" },
  { type: "ticket", seat: 0, card: "5-pedestal" },
  { type: "barnum", place: "portland" },
  { type: "barnum_stays", seat: 0 },
  { type: "popcorn", place: "chicago", holder: 1 },
  {
    type: "region",
    region: "chicago",
    ranks: [
      { seat: 0, tents: 3, fame: 10 },
      { seat: "neutral", tents: 2, fame: 6 },
    ],
  },
  { type: "tile", to: "automaton" },
  { type: "discard", seat: 0, card: "train" },
  { type: "pass", seat: 0 },
  { type: "automaton_card", deck: "fortune-teller", card: "fortune-token" },
  { type: "automaton_shuffle", deck: "fortune-teller", count: 3 },
  { type: "automaton_token", artist: "clown", pedestals: 3 },
  { type: "automaton_engage", card: "9-pedestal", priority: "required", family: "acrobat", value: 9 },
  { type: "automaton_engage", card: "9-pedestal", priority: "family", family: "acrobat", value: 9 },
  { type: "automaton_engage", card: "9-pedestal", priority: "highest", family: "acrobat", value: 9 },
  { type: "automaton_discard", cards: ["5-pedestal"] },
  { type: "automaton_show", place: "pittsburgh", priority: "city", region: "washington", value: 7 },
  { type: "automaton_show", place: "boston", priority: "metropolis", region: "boston", value: 9 },
  { type: "automaton_show", place: "toledo", priority: "town", region: "chicago", value: 3 },
  { type: "automaton_stays" },
  {
    type: "end",
    result: [
      { seat: 0, place: 1, score: 70 },
      { seat: "automaton", place: 2, score: 50 },
    ],
  },
  { type: "undo", seat: 0, to: 3 },
];

describe("the rewards of a slot", () => {
  test("are counted in whole words", () => {
    expect(
      linesOf(
        [
          { key: "reward_tickets", count: 3 },
          { key: "reward_fame", fame: 5 },
        ],
        box,
      ),
    ).toEqual(["3 Ticket cards", "5 fame"]);
    expect(linesOf([{ key: "reward_tickets", count: 1 }], box)).toEqual(["1 Ticket card"]);
  });
});

describe("the log", () => {
  test("tells every event in words, to everybody, in both languages", () => {
    for (const language of ["en", "fr"] as const)
      for (const seat of [0, 1, null])
        for (const event of EVENTS) {
          const told = sentences(event, reader(seat, language));
          if (event.type !== "hand" || seat === 0) expect(told.length, event.type).toBeGreaterThan(0);
          for (const sentence of told)
            expect(sentence, `${event.type} ${language}`).not.toMatch(/[{}]|undefined|\[object/);
        }
  });

  test("says which priority decided for the automaton", () => {
    const show = EVENTS.find((event) => event.type === "automaton_show" && event.priority === "city")!;
    expect(sentences(show, reader(0))).toEqual([
      "The automaton performs in Pittsburgh: slot 7, the highest it can claim in the region of Washington D.C.",
    ]);
  });

  test("T16: what was drawn is told to whoever drew it", () => {
    const draw = EVENTS.find((event) => event.type === "draw")!;
    expect(sentences(draw, reader(0))[0]).toContain("clown");
    expect(sentences({ type: "draw", seat: 0, deck: "money", count: 2 }, reader(1))).toEqual([
      "Anna draws 2 cards from the Money deck.",
    ]);
  });

  test("names the winner, and those who share", () => {
    expect(
      sentences(
        EVENTS.find((event) => event.type === "end")!,
        reader(0),
      ).at(-1),
    ).toBe("You win!");
    const shared: CircusEvent = {
      type: "end",
      result: [
        { seat: 0, place: 1, score: 70 },
        { seat: 1, place: 1, score: 70 },
      ],
    };
    expect(sentences(shared, reader(null)).at(-1)).toBe("Shared victory: Anna and Bea.");
  });
});

describe("the box", () => {
  test("gives the outer road of each set-up, solo like two players", () => {
    expect(outerRoad(box, 4, [])).toHaveLength(32);
    expect(outerRoad(box, 1, ["chicago", "indianapolis"])).toEqual(outerRoad(box, 2, ["indianapolis", "chicago"]));
    expect(outerRoad(box, 2, ["chicago", "indianapolis"])).not.toContain("chicago");
  });

  test("has every card of the three decks, and says which are proposed", () => {
    expect(box.cards.size).toBe(12 + 9 + 45 + 12);
    expect(box.cards.get("9-before-animal")?.family).toBe("acrobat");
    expect(box.cards.get("train")?.proposed).toEqual([]);
    expect(box.cards.get("clown-animal")?.proposed).toEqual(["value", "effect"]);
    expect(box.cards.get("14-per-7")?.proposed).toEqual(["value", "family", "fame"]);
    expect(box.slots.map((ring) => ring.length)).toEqual([5, 5, 5]);
  });
});

describe("pictures between two positions", () => {
  const view = (more: Partial<ThreeRingCircusView>): ThreeRingCircusView =>
    ({
      seat: 0,
      players: 1,
      barnum: "boston",
      next_barnum: "portland",
      caravans: ["boston", "new-york"],
      tents: {},
      hand: [],
      row: [],
      circuses: [{ rings: [[], [], []] }],
      reach: {},
      ...more,
    }) as unknown as ThreeRingCircusView;
  const position = (after: ThreeRingCircusView): Position => ({ number: 5, view: after }) as unknown as Position;
  const last: Shown = { view: view({}), entries: [], number: 4, hold: 0, origins: { from: {}, to: {} } };
  const entry = (...events: object[]): LogEntry => ({ n: 5, events: events as Record<string, unknown>[] });

  test("the automaton drives, puts up its tent and Barnum walks, one after another", () => {
    const tents = { detroit: [null, null, null, "automaton", null] };
    const after = view({ caravans: ["boston", "detroit"], tents, barnum: "portland" });
    const events = entry(
      { type: "automaton_show", place: "detroit", priority: "city", region: "chicago", value: 7 },
      { type: "tent", seat: "automaton", place: "detroit", slot: 7, left: 11 },
      { type: "barnum", place: "portland" },
    );
    const frames = framesOf(last, [events], position(after), box);
    expect(
      frames.map((frame) => [frame.view.caravans[1], frame.view.tents["detroit"]?.[3] ?? null, frame.view.barnum]),
    ).toEqual([
      ["detroit", null, "boston"],
      ["detroit", "automaton", "boston"],
      ["detroit", "automaton", "portland"],
    ]);
  });

  test("a first picture, or one after an undo, is the server's own", () => {
    expect(framesOf(null, [], position(view({})), box)).toHaveLength(1);
  });
});
