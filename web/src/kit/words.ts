export type Values = Record<string, string | number>;

/** Puts values into a sentence's {placeholders}; one without a value stays as it is, so that it is noticed. */
export function fill(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

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
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}
