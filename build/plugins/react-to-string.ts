import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../paths.ts";

/**
 * Bundles React's legacy server build in the worker, which renders to strings, part by part. `react-dom/server` also contains the
 * streaming renderer: twice the code to evaluate at every cold start.
 */
export function reactToString(): Plugin {
  return {
    name: "react-to-string",
    enforce: "pre",
    applyToEnvironment: ({ name, config }) => name === "worker" && config.isProduction,
    resolveId: {
      filter: { id: /^react-dom\/server$/ },
      handler: () => join(ROOT, "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
    },
  };
}
