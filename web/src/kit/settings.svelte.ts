import type { CommonKey } from "../word-keys";
import { readChosen, TEMPO, type Chosen } from "./chosen";
import { recall, remember } from "./storage";
import { chooseLanguage, COMMON, learn, phrase, type Language, type Text, type Values } from "./words";

export type Theme = "auto" | "light" | "dark";

const CHOSEN = "settings";

class Settings {
  language = $state<Language>(chooseLanguage(recall<string>("language"), navigator.languages));
  theme = $state<Theme>("auto");
  private chosen = $state.raw<Chosen>(readChosen(recall(CHOSEN)));

  constructor() {
    this.theme = readTheme();
    document.documentElement.lang = this.language;
    this.mark();
    // Another tab of the same reader has chosen.
    globalThis.addEventListener?.("storage", (event) => {
      if (event.key !== `chapiteau.${CHOSEN}`) return;
      this.chosen = readChosen(recall(CHOSEN));
      this.mark();
    });
  }

  get pace(): Chosen["pace"] {
    return this.chosen.pace;
  }
  get confirm(): boolean {
    return this.chosen.confirm;
  }
  get sound(): boolean {
    return this.chosen.sound;
  }
  get volume(): number {
    return this.chosen.volume;
  }
  get notation(): Chosen["notation"] {
    return this.chosen.notation;
  }
  get patterns(): boolean {
    return this.chosen.patterns;
  }
  get size(): Chosen["size"] {
    return this.chosen.size;
  }
  get hints(): boolean {
    return this.chosen.hints;
  }
  get talk(): boolean {
    return this.chosen.talk;
  }
  get notify(): boolean {
    return this.chosen.notify;
  }

  /** How long what moves takes, as a multiple of the usual: 0 shows everything at once. */
  get tempo(): number {
    return TEMPO[this.pace];
  }

  choose(what: Partial<Chosen>): void {
    this.chosen = { ...this.chosen, ...what };
    remember(CHOSEN, this.chosen);
    this.mark();
  }

  // index.html does the same before the first paint.
  private mark(): void {
    const { dataset } = document.documentElement;
    dataset["size"] = this.size;
    dataset["patterns"] = String(this.patterns);
  }

  async speak(language: Language): Promise<void> {
    await learn(language);
    this.language = language;
    document.documentElement.lang = language;
    remember("language", language);
  }

  paint(theme: Theme): void {
    this.theme = theme;
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    writeTheme(theme);
  }
}

// The theme is kept as bare text: index.html reads it before any script of ours is there.
function readTheme(): Theme {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : "auto";
}

function writeTheme(theme: Theme): void {
  try {
    if (theme === "auto") localStorage.removeItem("chapiteau.theme");
    else localStorage.setItem("chapiteau.theme", theme);
  } catch {
    // Then it is forgotten with the page.
  }
}

export const settings = new Settings();

/** A word or sentence of the page's own, in the reader's language. */
export function t(key: CommonKey, values: Values = {}): string {
  return phrase(COMMON[settings.language]!.page[key], values, settings.language);
}

/** A name inside a sentence: who gave none is called You, which has a capital only where a sentence begins. */
export const inside = (name: string): string => (name === t("you_default") ? t("yours") : name);

/** What people call a bot, and how it plays; one that we have no words for goes by its name. */
export function botWords(bot: string): { name: string; about: string } {
  return COMMON[settings.language]!.bots[bot] ?? { name: bot, about: "" };
}

/** The same for the page's words about a game. */
export function speaker<Key extends string>(words: Record<Language, { page: Record<Key, Text> }>) {
  return (key: Key, values: Values = {}): string =>
    phrase(words[settings.language]!.page[key], values, settings.language);
}
