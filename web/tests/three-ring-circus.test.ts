import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Box } from "../src/games/three-ring-circus/box";

// The settings look at the browser; here there is none.
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: { lang: "", dataset: {} } });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });

const { readBox } = await import("../src/games/three-ring-circus/box");
const { WORDS } = await import("../src/games/three-ring-circus/words");
const { settings } = await import("../src/kit/settings.svelte");
const { counted, isFull, numbered, sorted, withCard } = await import("../src/games/three-ring-circus/arrange");
const {
  cardLines,
  describe: describeCard,
  shortEffect,
  shortName,
} = await import("../src/games/three-ring-circus/describe");
const { columnSigns, effectSigns, pictureOf, slotSigns, suitOf } =
  await import("../src/games/three-ring-circus/pictogram");
const { columnWords, slotWords } = await import("../src/games/three-ring-circus/slots");

const folder = "../src/chapiteau/games/three_ring_circus";
const data = (): Record<string, unknown> =>
  parse(readFileSync(`${folder}/components.toml`, "utf8")) as Record<string, unknown>;
const drawn = ["Artists", "Instants", "Icons"]
  .map((part) => readFileSync(`src/games/three-ring-circus/sprite/${part}.svelte`, "utf8"))
  .join("");
const isDrawn = (symbol: string): boolean => drawn.includes(`id="trc-${symbol}"`);

let box: Box;
beforeAll(() => (box = readBox(data())!));
beforeEach(() => settings.speak("en"));

const info = (card: string) => box.cards.get(card)!;

describe("the words of circuses and cards", () => {
  test("name the artists as the game's words do", async () => {
    for (const language of ["en", "fr"] as const) {
      await settings.speak(language);
      for (const card of box.cards.values())
        if (card.kind === "ticket")
          expect(WORDS[language]!.cards[card.id]).toMatch(new RegExp(`^${shortName(card)} ${card.value} `));
    }
  });

  test("leave no placeholder and no unknown word on any card", async () => {
    for (const language of ["en", "fr"] as const) {
      await settings.speak(language);
      for (const card of box.cards.values())
        expect(`${shortEffect(card, box)} ${describeCard(card.id, box)}`, card.id).not.toMatch(/\{|undefined/);
    }
  });
});

describe("a card in words", () => {
  test("an artist of the Money deck", () =>
    expect(describeCard("magician-acrobat", box)).toBe(
      "magician 3 (pedestals for acrobats). Money card, value 3. Pedestals: 1, and 1 more for each acrobat after it in its ring. P: our proposal (value).",
    ));
  test("an instant", () =>
    expect(cardLines("train", box)).toEqual(["Money card, value 5.", "Before a show: 3 more steps."]));
  test("a Ticket card", () =>
    expect(cardLines("9-before-animal", box).slice(0, 3)).toEqual([
      "Ticket card, value 9, acrobats.",
      "2 fame at the end.",
      "At the end: 2 fame for each animal before it in its ring.",
    ]));
  test("a Ticket card that counts an artist by value", () =>
    expect(cardLines("14-per-7", box)[2]).toBe("At the end: 3 fame for each contortionist of the whole circus."));
  test("an objective", () =>
    expect(cardLines("region-boston", box)).toEqual([
      "In Boston: counts your tents.",
      "5 fame for 2.",
      "7 fame for 3.",
      "10 fame for 4.",
    ]));

  test("follows somebody's own box", () => {
    const own = data() as { ticket: { card: { id: string; n?: number; of?: string }[] } };
    Object.assign(
      own.ticket.card.find((card) => card.id === "9-before-animal")!,
      { n: 4, of: "special" },
    );
    expect(cardLines("9-before-animal", readBox(own)!)[2]).toBe(
      "At the end: 4 fame for each special performer before it in its ring.",
    );
  });
});

describe("pictograms", () => {
  test("everything they show is drawn", () => {
    for (const card of box.cards.values()) {
      expect(isDrawn(pictureOf(card)), card.id).toBe(true);
      for (const sign of effectSigns(card))
        if (sign.icon) expect(isDrawn(sign.icon), `${card.id}: ${sign.icon}`).toBe(true);
      if (card.kind !== "objective") expect(effectSigns(card).length, card.id).toBeGreaterThan(0);
    }
    for (const slot of box.slots.flat())
      for (const sign of slotSigns(slot)) expect(isDrawn(sign.icon ?? ""), slot.icon).toBe(true);
    for (const bonus of box.columnBonus) expect(isDrawn(columnSigns(bonus)[0]?.icon ?? ""), bonus).toBe(true);
    for (const sign of ["star", "moon", "sun", "heart", "wheel", "none"]) expect(isDrawn(`sign-${sign}`)).toBe(true);
  });

  test("before points to the left, after to the right", () => {
    expect(effectSigns(info("9-before-animal"))).toEqual([
      { icon: "fame", text: "2" },
      { text: "←" },
      { icon: "family-animal" },
    ]);
    expect(effectSigns(info("9-after-special"))).toEqual([
      { icon: "fame", text: "2" },
      { icon: "family-special" },
      { text: "→" },
    ]);
  });

  test("cards wear the colours of their family or deck", () => {
    expect(["clown-animal", "train", "5-pedestal", "artists"].map((card) => suitOf(info(card)))).toEqual([
      "money",
      "instant",
      "animal",
      "objective",
    ]);
  });
});

describe("slots", () => {
  test("what is printed there, in words", () => {
    expect(box.slots[0]!.map(slotWords)).toEqual([
      "shows 2 locomotives",
      "bonus when covered: draw a Money card",
      "bonus when covered: draw an objective",
      "shows 2 locomotives",
      "bonus when covered: popcorn, 7 fame",
    ]);
    expect(slotWords(box.slots[2]![0]!)).toBe("nothing printed");
  });

  test("what a full column gives", () =>
    expect(box.columnBonus.map(columnWords).slice(2, 4)).toEqual(["place an objective", "5 fame"]));
  test("a column is full when every ring has a card there", () => {
    expect(isFull([["a"], ["b", "c"], ["d"]], 0)).toBe(true);
    expect(isFull([["a"], ["b", "c"], ["d"]], 1)).toBe(false);
  });
});

describe("order", () => {
  test("T21: a card is shown at its place by value, higher ones pushed", () => {
    expect(withCard(["clown-animal", "11-pedestal"], "6-banknote", box)).toEqual([
      "clown-animal",
      "6-banknote",
      "11-pedestal",
    ]);
  });

  test("a hand is held by deck and value, equal cards side by side", () => {
    const hand = sorted(["animals", "10-banknote", "train", "clown-special", "9-pedestal", "clown-special"], box);
    expect(hand).toEqual(["clown-special", "clown-special", "train", "9-pedestal", "10-banknote", "animals"]);
    expect(numbered(hand).slice(0, 3)).toEqual([
      { card: "clown-special", n: 0 },
      { card: "clown-special", n: 1 },
      { card: "train", n: 0 },
    ]);
    expect(counted(hand)[0]).toEqual(["clown-special", 2]);
  });
});
