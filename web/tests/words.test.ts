import { describe, expect, test } from "vitest";
import { WORDS } from "../src/games/figaro/words";
import { chooseLanguage, fill, joined } from "../src/kit/words";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";

/** Words that are the same in both languages, and rightly so. */
const ALIKE = new Set([
  "game_figaro",
  "game_three_ring_circus",
  "game_ringmaster",
  "game_aramini_circus",
  "millimetres",
]);

const keys = Object.keys(en) as (keyof typeof en)[];
const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).sort();

describe("the page's words", () => {
  test("are there in both languages", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const key of keys) expect(fr[key], key).not.toBe("");
  });

  test("are not left untranslated", () => {
    expect(keys.filter((key) => en[key] === fr[key] && !ALIKE.has(key))).toEqual([]);
  });

  test("have the same placeholders", () => {
    for (const key of keys) expect(holes(fr[key]), key).toEqual(holes(en[key]));
  });
});

function leaves(value: unknown, path = ""): string[] {
  if (typeof value === "string") return [path];
  return Object.entries(value as object).flatMap(([key, part]) => leaves(part, `${path}.${key}`));
}

test("Figaro's words are there in both languages", () => {
  expect(leaves(WORDS.fr).sort()).toEqual(leaves(WORDS.en).sort());
});

describe("sentences", () => {
  test("are filled, and a missing value stays visible", () => {
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });

  test("are joined in the reader's language", () => {
    expect(joined(["a", "b", "c"], "fr")).toBe("a, b et c");
  });

  test("the language is the remembered one, else the browser's first that we speak", () => {
    expect(chooseLanguage("fr", ["en"])).toBe("fr");
    expect(chooseLanguage(null, ["de-DE", "fr-CA", "en"])).toBe("fr");
    expect(chooseLanguage(null, ["de"])).toBe("en");
  });
});
