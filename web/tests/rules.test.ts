import { describe, expect, test } from "vitest";
import en from "../../src/chapiteau/games/figaro/rules.en.md?raw";
import fr from "../../src/chapiteau/games/figaro/rules.fr.md?raw";
import { parseRules, pieces, ruleText, type RuleBook, search } from "../src/kit/rules";

const SMALL = `# Title

A preface.

## Components
- **F01** R · One.
- **F02** R/P · Two, see F01.

## Set-up
- **F10** S · Ten.
`;

const ids = (book: RuleBook): string[] => book.sections.flatMap((section) => section.rules.map((rule) => rule.id));

test("sections, rules and marks are read", () => {
  const book = parseRules(SMALL);
  expect(book.title).toBe("Title");
  expect(book.preface).toEqual(["A preface."]);
  expect(book.sections.map((section) => section.title)).toEqual(["Components", "Set-up"]);
  expect(book.sections[0]?.rules[1]).toEqual({ id: "F02", marks: ["R", "P"], text: "Two, see F01." });
});

test("a rule is found by its id", () => {
  expect(ruleText(parseRules(SMALL), "F10")).toBe("Ten.");
  expect(ruleText(parseRules(SMALL), "F99")).toBeNull();
});

test("a text is cut where it refers to another rule", () => {
  expect(pieces("See F01, F02.")).toEqual([
    { text: "See ", rule: false },
    { text: "F01", rule: true },
    { text: ", ", rule: false },
    { text: "F02", rule: true },
    { text: ".", rule: false },
  ]);
});

test("no line of Figaro's rules is lost, and both languages have the same ones", () => {
  const lines = (text: string): number => text.split("\n").filter((line) => line.startsWith("- ")).length;
  expect(ids(parseRules(en))).toHaveLength(lines(en));
  expect(ids(parseRules(fr))).toEqual(ids(parseRules(en)));
  expect(ids(parseRules(en))).toContain("F22");
});

describe("the search", () => {
  const english = parseRules(
    "# A\n\n## One\n\n- **F21** R · A row has one colour.\n- **F22** P · It's F21 again.\n\n## Two\n\n- **F30** R · You take all rows.\n",
  );
  const french = parseRules(
    "# A\n\n## Un\n\n- **F21** R · Une rangée a une couleur.\n- **F22** P · Encore.\n\n## Deux\n\n- **F30** R · Ramassez dès l’été.\n",
  );
  const found = (query: string): string[] =>
    search(english, [english, french], query).flatMap((section) => section.rules.map((rule) => rule.id));

  test("without a query shows everything", () => {
    expect(found(" ")).toEqual(["F21", "F22", "F30"]);
  });

  test("finds by number, with or without the letter", () => {
    expect(found("f2")).toEqual(["F21", "F22"]);
    expect(found("22")).toEqual(["F22"]);
  });

  test("finds by all words, whatever their accents, capitals and apostrophes, in every language", () => {
    expect(found("ROW")).toEqual(["F21", "F30"]);
    expect(found("rows take")).toEqual(["F30"]);
    expect(found("its")).toEqual([]);
    expect(found("it's")).toEqual(["F22"]);
    expect(found("l'ete")).toEqual(["F30"]);
    expect(found("rangee")).toEqual(["F21"]);
  });

  test("leaves out the sections where nothing was found", () => {
    expect(search(english, [english], "take").map((section) => section.title)).toEqual(["Two"]);
  });
});
