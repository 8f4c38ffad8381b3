import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["dist/", "src/wire.ts"]),
  js.configs.recommended,
  typescript.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      "no-undef": "off", // svelte-check knows the names of the browser
      "@typescript-eslint/no-non-null-assertion": "off", // noUncheckedIndexedAccess asks for it where an index is known
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" }],
      "svelte/no-useless-mustaches": "off", // {" "} keeps a space that the formatter would move
      "svelte/prefer-svelte-reactivity": "off", // a Map that is made, filled and only then read
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  { files: ["tests/**"], rules: { "@typescript-eslint/no-explicit-any": "off" } }, // boxes that a test spoils
);
