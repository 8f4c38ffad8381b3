import { byLanguage, type Language } from "./words";

/** The numbered rules of a game, as rules.*.md tells them. */
export interface Rule {
  id: string;
  marks: string[];
  text: string;
}

export interface Section {
  title: string;
  rules: Rule[];
}

export interface RuleBook {
  title: string;
  preface: string[];
  sections: Section[];
}

const RULE = /^- \*\*([A-Z]+\d+)\*\* ([A-Za-z]+(?:\/[A-Za-z]+)*) · (.+)$/;

export function parseRules(markdown: string): RuleBook {
  const book: RuleBook = { title: "", preface: [], sections: [] };
  for (const line of markdown.split("\n").map((each) => each.trim())) readLine(book, line);
  return book;
}

function readLine(book: RuleBook, line: string): void {
  const section = book.sections.at(-1);
  const rule = RULE.exec(line);
  if (line.startsWith("## ")) book.sections.push({ title: line.slice(3), rules: [] });
  else if (line.startsWith("# ")) book.title = line.slice(2);
  else if (rule && section) section.rules.push({ id: rule[1]!, marks: rule[2]!.split("/"), text: rule[3]! });
  else if (line && !section) book.preface.push(line);
}

export function ruleText(book: RuleBook, id: string): string | null {
  for (const section of book.sections) for (const rule of section.rules) if (rule.id === id) return rule.text;
  return null;
}

/** Letters and figures only, so that accents, capitals and the kind of apostrophe do not matter. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ");

/** The rules with this number, or with all these words, in the book that is shown or in another language's. */
export function search(book: RuleBook, books: readonly RuleBook[], query: string): Section[] {
  const words = plain(query).split(" ").filter(Boolean);
  const isNumber = words.length === 1 && /^[a-z]?\d+$/.test(words[0]!);
  const fits = (rule: Rule): boolean =>
    isNumber
      ? [rule.id.toLowerCase(), rule.id.slice(1)].some((id) => id.startsWith(words[0]!))
      : words.every((word) => plain(rule.text).includes(word));
  const rules = books.flatMap((each) => each.sections.flatMap((section) => section.rules));
  const found = new Set(rules.filter(fits).map((rule) => rule.id));
  return book.sections
    .map((section) => ({ ...section, rules: section.rules.filter((rule) => found.has(rule.id)) }))
    .filter((section) => section.rules.length > 0);
}

/** A rule's text in pieces: plain words, and the ids it refers to. */
export function pieces(text: string): { text: string; rule: boolean }[] {
  return text
    .split(/\b([A-Z]\d{2,3})\b/)
    .map((part, index) => ({ text: part, rule: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** The rules of a game in every language that has a file of them. */
export function ruleBooks(files: Record<string, unknown>): Record<Language, RuleBook> {
  const texts = Object.entries(byLanguage<string>(files));
  return Object.fromEntries(texts.map(([language, text]) => [language, parseRules(text)]));
}
