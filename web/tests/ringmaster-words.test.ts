import { describe, expect, test } from "vitest";
import { kindOf, readBox, ruleOf } from "../src/games/ringmaster/art";
import { ACTS, TEXT, type Key } from "../src/games/ringmaster/chrome";
import { WORDS } from "../src/games/ringmaster/words";

const ALIKE = new Set<string>([]);
const keys = Object.keys(TEXT.en) as Key[];
const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).sort();

function leaves(value: unknown, path = ""): string[] {
  if (typeof value === "string") return [path];
  return Object.entries(value as object).flatMap(([key, part]) => leaves(part, `${path}.${key}`));
}

test("Ringmaster's words are there in both languages", () => {
  expect(leaves(WORDS.fr).sort()).toEqual(leaves(WORDS.en).sort());
});

describe("the page's words about Ringmaster", () => {
  test("are there in both languages, with the same placeholders", () => {
    expect(Object.keys(TEXT.fr).sort()).toEqual(Object.keys(TEXT.en).sort());
    for (const key of keys) expect(holes(TEXT.fr[key]), key).toEqual(holes(TEXT.en[key]));
  });

  test("are not left untranslated", () => {
    expect(keys.filter((key) => TEXT.en[key] === TEXT.fr[key] && !ALIKE.has(key))).toEqual([]);
  });

  test("say of every sideshow what it does", () => {
    const sideshows = Object.keys(WORDS.en.cards)
      .filter((card) => kindOf(card) === "sideshow")
      .sort();
    for (const language of ["en", "fr"] as const) expect(Object.keys(ACTS[language]).sort()).toEqual(sideshows);
  });
});

test("every card has a text, a kind and a rule to read", () => {
  for (const card of Object.keys(WORDS.en.cards)) {
    expect(WORDS.en.texts[card], card).toBeTruthy();
    expect(ruleOf(card), card).toMatch(/^R[2-6]\d$/);
  }
});

test("the box tells what a win needs", () => {
  const box = readBox({ win: { big_top: 6, sideshow_tent: 4, three_ring_circus: 2 } });
  expect(box.needs).toEqual({ attractions: 6, sideshows: 4, rings: 2 });
});
