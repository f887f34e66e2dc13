import { join } from "node:path";
import type { EnvironmentOptions } from "vite";
import { ROOT, STYLES_OUTPUT } from "../paths.ts";

/** The module that creates the style sheets of owners' sites; it runs in Node, during the build of the worker. */
export const styles: EnvironmentOptions = {
  resolve: { noExternal: true },
  build: {
    outDir: STYLES_OUTPUT,
    emptyOutDir: true,
    ssr: true,
    rolldownOptions: { input: { styles: join(ROOT, "worker/pages/owner-site/create-style.ts") } },
  },
};
