import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../paths.ts";

/**
 * `virtual:marketing-pages` for the worker: the renderer of the marketing pages. Its types stand in `worker/modules.d.ts`, because the
 * module itself is written with the browser's types.
 */
export function marketingPages(): Plugin {
  return {
    name: "marketing-pages",
    resolveId: (source) => (source === "virtual:marketing-pages" ? join(ROOT, "client/marketing/render.tsx") : undefined),
  };
}
