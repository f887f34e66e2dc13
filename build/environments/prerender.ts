import { join } from "node:path";
import type { EnvironmentOptions } from "vite";
import { PRERENDER_OUTPUT, ROOT } from "../paths.ts";

/** Renderers of the documents that are the same for every visitor; they run in Node, during the build. */
export const prerender: EnvironmentOptions = {
  resolve: { noExternal: true },
  build: {
    outDir: PRERENDER_OUTPUT,
    emptyOutDir: true,
    ssr: true,
    rolldownOptions: {
      input: {
        prerender: join(ROOT, "client/marketing/prerender.tsx"),
        portal: join(ROOT, "client/portal/document.tsx"),
        admin: join(ROOT, "client/admin/document.tsx"),
      },
    },
  },
};
