import { en, type Words } from "../words/en";
import { fr } from "../words/fr";
import { recall, remember } from "./storage";
import { chooseLanguage, fill, type Language, type Values } from "./words";

export type Theme = "auto" | "light" | "dark";

const CHROME: Record<Language, Words> = { en, fr };

class Settings {
  language = $state<Language>(chooseLanguage(recall<string>("language"), navigator.languages));
  theme = $state<Theme>("auto");

  constructor() {
    this.theme = readTheme();
    document.documentElement.lang = this.language;
  }

  speak(language: Language): void {
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
export function t(key: keyof Words, values?: Values): string {
  return fill(CHROME[settings.language][key], values);
}
