import { join } from "node:path";
import type { Plugin } from "vite";

const STUBS = join(import.meta.dirname, "markdown-it-stubs.ts");

/**
 * Bundles markdown-it without its dependencies for HTML entities, bare links and Punycode. They are half of its size, and
 * `themes/base/markdown` switches off the features that need them.
 */
export function leanMarkdownIt(): Plugin {
  return {
    name: "lean-markdown-it",
    enforce: "pre",
    resolveId: {
      filter: { id: /^(?:entities|linkify-it|punycode\.js)$/ },
      handler: (_source, importer) => (importer?.includes("/node_modules/markdown-it/") ? STUBS : undefined),
    },
  };
}
