import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../paths.ts";

/**
 * The worker renders to strings, part by part; `react-dom/server` would also bring React's streaming renderer, which is as large
 * again and evaluated at every cold start.
 */
export function reactToString(): Plugin {
  return {
    name: "react-to-string",
    enforce: "pre",
    applyToEnvironment: ({ name, config }) => name === "worker" && config.isProduction,
    resolveId: (source) =>
      source === "react-dom/server"
        ? join(ROOT, "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js")
        : undefined,
  };
}
