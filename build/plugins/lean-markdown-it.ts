import { join } from "node:path";
import type { Plugin } from "vite";

const STAND_IN = join(import.meta.dirname, "markdown-it-stand-in.ts");

/**
 * Bundles markdown-it without the tables of HTML entities, domain suffixes and Punycode it brings along: half of its size, for
 * features that `themes/base/markdown` switches off.
 */
export function leanMarkdownIt(): Plugin {
  return {
    name: "lean-markdown-it",
    enforce: "pre",
    resolveId(source, importer) {
      const unused = source === "entities" || source === "linkify-it" || source === "punycode.js";
      return unused && importer?.includes("/node_modules/markdown-it/") ? STAND_IN : undefined;
    },
  };
}
