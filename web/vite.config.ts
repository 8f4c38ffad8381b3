import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { inlineStyles } from "./build/inline-styles.ts";
import { preloadWords } from "./build/preload-words.ts";
import { rules, toml } from "./build/toml.ts";

// What every table needs travels in one file: each file costs a request and its headers, half a kilobyte.
const TABLE =
  /src\/kit\/(Dialog|Heard|LearnLink|Level|Levels|Refused|call|keyboard|load|model|rules|screen\.svelte|seats|session\.svelte|socket|sound|tip|touched)\./;
/** And what every page needs. */
const COMMON = /src\/kit\/(Failed|base|settings\.svelte|storage|words)\./;

export default defineConfig({
  plugins: [toml(), rules(), svelte(), inlineStyles(), preloadWords(), compress()],
  // The server may stand under a path of its own: scripts find one another from where they are.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === "js" ? { relative: true } : undefined) },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "table", test: TABLE },
            { name: "settings", test: COMMON },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the content security policy takes fonts from the server only
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], environment: "node", isolate: false },
});
