import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../paths.ts";

/**
 * Provides `virtual:marketing-pages` to the worker: the renderer of the marketing pages. Its types are in `worker/modules.d.ts`,
 * because the module itself is compiled with the browser's types.
 */
export function marketingPages(): Plugin {
  return {
    name: "marketing-pages",
    resolveId: { filter: { id: /^virtual:marketing-pages$/ }, handler: () => join(ROOT, "client/marketing/render.tsx") },
  };
}
