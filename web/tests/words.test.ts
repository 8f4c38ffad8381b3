import { describe, expect, test } from "vitest";
import { typeset } from "../build/toml";
import { LEVELS } from "../src/kit/levels";
import { COMMON, chooseLanguage, fill, joined, joinedByOr, LANGUAGES, languageName, phrase } from "../src/kit/words";

describe("words", () => {
  test("come in the languages that have a file", () => {
    expect(LANGUAGES).toEqual(["en", "fr"]);
    expect(LANGUAGES.map(languageName)).toEqual(["English", "Français"]);
  });

  test("are loaded without what only the terminal and mails say", () => {
    expect(Object.keys(COMMON["en"]!)).toEqual(["join", "bots", "page"]);
  });

  test("say of every level how it plays", () => {
    const told = LANGUAGES.flatMap((language) => LEVELS.map((level) => COMMON[language]!.bots[level]!.about));
    expect(new Set(told).size).toBe(LANGUAGES.length * LEVELS.length);
  });

  test("keep French punctuation from breaking, and have curly apostrophes", () => {
    expect(typeset("L'as : « oui » ; non ! Quoi ?", "fr")).toBe(
      "L’as\u00a0: «\u00a0oui\u00a0»\u202f; non\u202f! Quoi\u202f?",
    );
    expect(typeset("Anna's turn: go!", "en")).toBe("Anna’s turn: go!");
    expect(COMMON["fr"]!.page.rule_link).not.toContain("'");
  });
});

describe("sentences", () => {
  test("are filled, and a missing value stays visible", () => {
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });

  test("count as their language does", () => {
    const cards = { one: "{count} card", other: "{count} cards" };
    expect([0, 1, 2].map((count) => phrase(cards, { count }, "en"))).toEqual(["0 cards", "1 card", "2 cards"]);
    const cartes = { by: "n", one: "{n} carte", other: "{n} cartes" };
    expect([0, 1, 2].map((n) => phrase(cartes, { n }, "fr"))).toEqual(["0 carte", "1 carte", "2 cartes"]);
  });

  test("end once, though a name has a full stop or a cry of its own", () => {
    expect(phrase("To {place}. Go.", { place: "Washington D.C." }, "en")).toBe("To Washington D.C. Go.");
    expect(phrase("{card}.", { card: "Fire!" }, "en")).toBe("Fire!");
  });

  test("are joined in the reader's language", () => {
    expect(joined(["a", "b", "c"], "fr")).toBe("a, b et c");
    expect(joined(["a"], "en")).toBe("a");
    expect(joinedByOr(["a", "b"], "en")).toBe("a or b");
  });

  test("the language is the remembered one, else the browser's first that we speak", () => {
    expect(chooseLanguage("fr", ["en"])).toBe("fr");
    expect(chooseLanguage(null, ["de-DE", "fr-CA", "en"])).toBe("fr");
    expect(chooseLanguage(null, ["de"])).toBe("en");
  });
});
