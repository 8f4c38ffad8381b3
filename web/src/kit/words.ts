import type { CommonKey } from "../word-keys";

export type Values = Record<string, string | number>;

/** A language is a file of words: its name without the ending. */
export type Language = string;

/** A text, or its plural forms by CLDR category; `by` names the number that decides, `count` where it is left out. */
export type Text = string | ({ by?: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

interface CommonWords {
  join: { comma: string; last: string; or: string; semicolon: string };
  /** Bots by their names: what people call them, and how they play. */
  bots: Record<string, { name: string; about: string }>;
  page: Record<CommonKey, Text>;
}

/** Puts values into a sentence's {placeholders}; one without a value stays as it is, so that it is noticed. */
export function fill(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

// Made once for each language: it takes longer than all else that is done with a sentence.
const plurals = new Map<Language, Intl.PluralRules>();

function pluralOf(number: number, language: Language): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(number);
}

/** The plural form that these numbers ask for. */
export function form(text: Text, values: Values, language: Language): string {
  if (typeof text === "string") return text;
  const number = Number(values[text.by ?? "count"]);
  return text[pluralOf(number, language)] ?? text.other;
}

/** A text with its placeholders filled in; a name that ends with a full stop or an exclamation mark ends it too. */
export function phrase(text: Text, values: Values, language: Language): string {
  return fill(form(text, values, language), values).replace(/([.!?])\.(?=\s|$)/g, "$1");
}

/** Files of words by their language. */
export function byLanguage<Words>(files: Record<string, unknown>): Record<Language, Words> {
  const named = Object.entries(files).map(([path, words]) => [/(\w+)\.\w+$/.exec(path)![1]!, words] as const);
  return Object.fromEntries(named) as Record<Language, Words>;
}

const FILES = byLanguage<() => Promise<CommonWords>>(
  import.meta.glob("../../../src/chapiteau/words/*.toml", { import: "default" }),
);

export const LANGUAGES: readonly Language[] = Object.keys(FILES).sort();

/** What the page says whatever the game, in the languages that were learned: a reader needs one. */
export const COMMON: Record<Language, CommonWords> = {};

export async function learn(language: Language): Promise<void> {
  COMMON[language] ??= await FILES[language]!();
}

/** What a language calls itself. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The first of the reader's languages that we speak. */
export function chooseLanguage(remembered: string | null, wanted: readonly string[]): Language {
  const known = (tag: string): Language | undefined =>
    LANGUAGES.find((each) => tag.toLowerCase().split("-")[0] === each);
  for (const tag of [remembered ?? "", ...wanted]) {
    const found = known(tag);
    if (found) return found;
  }
  return "en";
}

/** "a, b and c" in the reader's language. */
export function joined(parts: readonly string[], language: Language): string {
  const { comma, last } = COMMON[language]!.join;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(comma)}${last}${parts.at(-1)!}`;
}

/** "a or b" in the reader's language. */
export const joinedByOr = (parts: readonly string[], language: Language): string =>
  parts.join(COMMON[language]!.join.or);

/** "a; b" in the reader's language. */
export const joinedApart = (parts: readonly string[], language: Language): string =>
  parts.join(COMMON[language]!.join.semicolon);
