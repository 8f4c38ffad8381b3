import type { Plugin } from "vite";

const MARK = "/* the files of words by language */ {}";
const WORDS = /chapiteau\/words\/(\w+)\.toml$/;

/** Tells index.html where the words of each language are, so that it can ask for one before any script is there. */
export function preloadWords(): Plugin {
  return {
    name: "preload-words",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        const files = Object.values(bundle).flatMap((chunk) => {
          const language = chunk.type === "chunk" ? WORDS.exec(chunk.facadeModuleId ?? "")?.[1] : undefined;
          return language ? [[language, `/${chunk.fileName}`]] : [];
        });
        page.source = String(page.source).replace(MARK, JSON.stringify(Object.fromEntries(files)));
      },
    },
  };
}
