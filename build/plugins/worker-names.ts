import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../paths.ts";

/**
 * Modules that the worker needs under another name. Workers know Node's modules by their full names only, and bcryptjs imports
 * `crypto`. The minified build of tldts packs its list of public suffixes into less than half the size.
 */
export function workerNames(): Plugin {
  return {
    name: "worker-names",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "worker",
    resolveId(source) {
      if (source === "crypto") return { id: "node:crypto", external: true };
      return source === "tldts" ? join(ROOT, "node_modules/tldts/dist/index.esm.min.js") : undefined;
    },
  };
}
