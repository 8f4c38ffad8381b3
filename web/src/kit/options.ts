import type { GameInfo, TableInfo } from "../wire";

export interface OptionLine {
  label: string;
  /** In words; for an option that is on or off whether it is on. */
  value: string | boolean;
}

/** The options of a table in words: those that make a difference with this number of players. */
export function optionLines(info: GameInfo, table: TableInfo, language: string): OptionLine[] {
  const choices = info.variants[String(table.seats.length)] ?? [];
  const differs = (option: string): boolean => new Set(choices.map((each) => each[option])).size > 1;
  const matters = (option: string): boolean => (option === "window" ? table.windows === "even" : differs(option));
  return Object.entries(info.words[language]?.options ?? {})
    .filter(([option]) => option in table.options && matters(option))
    .map(([option, words]) => {
      const value = table.options[option];
      return {
        label: words.label,
        value: typeof value === "boolean" ? value : (words.values[String(value)] ?? String(value)),
      };
    });
}
