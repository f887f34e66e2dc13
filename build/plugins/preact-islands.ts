import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../paths.ts";

/** Folders of code that runs on Preact in the browser. */
const ISLAND_CODE = ["themes/", "client/islands/"].map((folder) => join(ROOT, folder));

const REPLACEMENTS: Record<string, string> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-runtime",
};

/** Runs islands and the theme components they hydrate on Preact in the browser; the worker renders them with React (0023). */
export function preactIslands(): Plugin {
  return {
    name: "preact-islands",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      const target = REPLACEMENTS[source];
      if (!target || !importer || !ISLAND_CODE.some((folder) => importer.startsWith(folder))) return;
      return this.resolve(target, importer, { skipSelf: true });
    },
  };
}
