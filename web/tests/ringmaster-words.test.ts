import { describe, expect, test } from "vitest";
import { kindOf, readBox, ruleOf } from "../src/games/ringmaster/art";
import { WORDS } from "../src/games/ringmaster/words";

const words = WORDS["en"]!;

describe("the page's words about Ringmaster", () => {
  test("say of every sideshow what it does", () => {
    const sideshows = Object.keys(words.cards)
      .filter((card) => kindOf(card) === "sideshow")
      .sort();
    expect(Object.keys(words.acts).sort()).toEqual(sideshows);
  });
});

test("every card has a text, a kind and a rule to read", () => {
  for (const card of Object.keys(words.cards)) {
    expect(words.texts[card], card).toBeTruthy();
    expect(ruleOf(card), card).toMatch(/^R[2-6]\d$/);
  }
});

test("the box tells what a win needs", () => {
  const box = readBox({ win: { big_top: 6, sideshow_tent: 4, three_ring_circus: 2 } });
  expect(box.needs).toEqual({ attractions: 6, sideshows: 4, rings: 2 });
});
