import { parse } from "smol-toml";
import type { Plugin } from "vite";

const NO_BREAK = "\u00a0";
const NARROW = "\u202f";

/** Typography of a language: curly apostrophes everywhere, and the spaces that French keeps from breaking. */
export function typeset(text: string, language: string): string {
  const curly = text.replaceAll("'", "’");
  if (language !== "fr") return curly;
  return curly.replace(/ (?=[;!?])/g, NARROW).replace(/ (?=[:»])|(?<=«) /g, NO_BREAK);
}

/** What only the terminal and mails say. */
const NOT_OURS = ["terminal", "mail"];

/** Lets the page import a .toml file as the value that it holds: words in their typography, without others' words. */
export function toml(): Plugin {
  return {
    name: "toml",
    transform: {
      filter: { id: /\.toml$/ },
      handler(text, id) {
        const value = Object.fromEntries(Object.entries(parse(text)).filter(([part]) => !NOT_OURS.includes(part)));
        const language = /words\/(\w+)\.toml$/.exec(id)?.[1];
        const code = JSON.stringify(value);
        return { code: `export default ${language ? typeset(code, language) : code}`, map: null };
      },
    },
  };
}

/** The same typography for the rules, which the page imports as text. */
export function rules(): Plugin {
  return {
    name: "rules",
    enforce: "post",
    transform: {
      filter: { id: /rules\.\w+\.md\?raw$/ },
      handler: (code, id) => ({ code: typeset(code, /rules\.(\w+)\.md/.exec(id)![1]!), map: null }),
    },
  };
}
