import { beforeEach, describe, expect, test, vi } from "vitest";
import data from "../../src/chapiteau/games/three_ring_circus/components.toml";
import { readBox, type Box } from "../src/games/three-ring-circus/box";
import { ownName } from "../src/games/three-ring-circus/describe";
import type { CircusEvent } from "../src/games/three-ring-circus/events";
import { sentences, type Reader } from "../src/games/three-ring-circus/log";
import { isNews, noticesOf } from "../src/games/three-ring-circus/notice";
import { say } from "../src/games/three-ring-circus/text";
import { settings } from "../src/kit/settings.svelte";

// The settings look at the page when they are made.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } }));
beforeEach(() => void (settings.language = "en"));

const box = readBox(data as Record<string, unknown>)!;
const reader: Reader = { language: "en", seat: 0, name: (seat) => ["Anna", "Bea"][seat] ?? "?", box };

describe("what nobody should miss", () => {
  const turn: CircusEvent[] = [
    { type: "fame", seat: 0, amount: 2, source: "instants", total: 2 },
    { type: "automaton_card", deck: "mechanical-monkey", card: "monkey-show-fame" },
    { type: "automaton_show", place: "washington", priority: "metropolis", region: "washington", value: 13 },
    { type: "tent", seat: "automaton", place: "washington", slot: 1, left: 10 },
    { type: "fame", seat: "automaton", amount: 13, source: "metropolises", total: 13 },
    { type: "barnum", place: "chicago" },
  ];
  const scored = (...tents: number[]): CircusEvent => ({
    type: "region",
    region: "chicago",
    ranks: tents.map((count, n) => ({ seat: n, tents: count, fame: [10, 6][n] ?? 0 })),
  });

  test("is the automaton's card, what decided, and what it earned", () => {
    const [notice, ...more] = noticesOf(turn, reader);
    expect(more).toEqual([]);
    expect(notice?.title).toBe("The automaton turns up: Toy monkey: show, 2 fame.");
    expect(notice?.lines.map((line) => line.text)).toEqual([
      "The automaton performs in Washington D.C.: it has the required artist, 13 fame.",
      "The automaton gains 13 fame (metropolises); total 13.",
    ]);
  });

  test("is how a region was scored, with whose it is and why", () => {
    const [notice] = noticesOf([scored(3, 1)], reader);
    expect(notice?.title).toBe("Chicago is scored.");
    expect(notice?.lines.slice(0, 2)).toEqual([
      { owner: 0, text: "You: 10 fame (tents: 3)." },
      { owner: 1, text: "Bea: 6 fame (tents: 1)." },
    ]);
    expect(notice?.lines.at(-1)).toEqual({ owner: null, text: say("notice_most") });
    expect(noticesOf([scored(2, 2)], reader)[0]?.lines.at(-1)?.text).toBe(say("notice_tie"));
    expect(say("notice_tie")).toMatch(/metropolis card.*city slot.*town.*clockwise/);
  });

  test("is both when the automaton's turn ends with a region, and nothing in an ordinary turn", () => {
    expect(noticesOf([...turn, scored(2, 1)], reader)).toHaveLength(2);
    expect(noticesOf([{ type: "barnum", place: "portland" }], reader)).toEqual([]);
  });
});

describe("the news", () => {
  test("are what a turn of others was about, and all that one does oneself", () => {
    const show: CircusEvent[] = [
      { type: "perform", seat: 1, place: "natick", steps: 2 },
      { type: "tent", seat: 1, place: "natick", slot: null, left: 9 },
      { type: "draw", seat: 1, deck: "money", count: 2 },
      { type: "barnum", place: "portland" },
    ];
    const types = (seat: number | null): string[] =>
      show.filter((event) => isNews(event, seat)).map((event) => event.type);
    expect(types(0)).toEqual(["tent"]);
    expect(types(null)).toEqual(["tent"]);
    expect(types(1)).toEqual(["perform", "tent", "draw"]);
  });
});

describe("the log", () => {
  test("ends a sentence with one dot, whatever the place is called", () => {
    expect(sentences({ type: "barnum", place: "washington" }, reader)).toEqual(["Barnum moves on to Washington D.C."]);
  });

  test("names many cards in short, and one in full", () => {
    expect(
      sentences({ type: "draw", seat: 0, deck: "money", count: 2, cards: ["clown-animal", "pet-special"] }, reader),
    ).toEqual(["You draw clown 1 and pet 2."]);
    expect(sentences({ type: "ticket", seat: 1, card: "5-pedestal" }, reader)).toEqual([
      "Bea takes sea lion 5 (pedestal) from the row.",
    ]);
  });
});

describe("a card of somebody's own box", () => {
  const changed = (change: (raw: any) => void): Box => {
    const raw = structuredClone(data) as any;
    change(raw);
    return readBox(raw)!;
  };

  test("is called by what it is, in either language", () => {
    const own = changed((raw) =>
      Object.assign(raw.ticket.card[0], { id: "my-seal", effect: "fame-per", of: "banknote-icon", n: 3 }),
    );
    expect(ownName("my-seal", own)).toBe("sea lion 5 (+3 fame per banknote)");
    settings.language = "fr";
    expect(ownName("my-seal", own)).toBe("otarie 5 (+3 points par billet)");
  });

  test("is named in the log too", () => {
    const own = changed((raw) => (raw.money.instant[0].id = "brass-band"));
    expect(sentences({ type: "instant", seat: 0, card: "brass-band" }, { ...reader, box: own })).toEqual([
      "You play Brass band.",
    ]);
  });

  test("an objective follows the name of its region, and what is ours keeps its name", () => {
    const own = changed((raw) => (raw.region[0].name = "New England"));
    expect(ownName("region-boston", own)).toBe("Objective: New England");
    expect(ownName("clown-animal", own)).toBeNull();
  });
});
