import { expect, test } from "vitest";
import en from "../../src/chapiteau/games/figaro/rules.en.md?raw";
import fr from "../../src/chapiteau/games/figaro/rules.fr.md?raw";
import { parseRules, pieces, ruleText, type RuleBook } from "../src/kit/rules";

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
