import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** Lets the page import a .toml file as the value that it holds. */
export function toml(): Plugin {
  return {
    name: "toml",
    transform: {
      filter: { id: /\.toml$/ },
      handler: (text) => ({ code: `export default ${JSON.stringify(parse(text))}`, map: null }),
    },
  };
}
