import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { AppAssets, MarketingAssets } from "../document-assets.ts";
import { stylesOf } from "../dev/styles-of.ts";
import { ROOT } from "../paths.ts";

const ID = "virtual:client-manifest";
const RESOLVED_ID = `\0${ID}`;

/** Provides `virtual:client-manifest` in development: URLs of sources, which Vite transforms when the browser asks for them. */
export function devManifest(): Plugin {
  let base = "/";
  const url = (path: string) => base + path;
  const entry = (path: string, known: string[] = []) => ({
    script: url(path),
    styles: stylesOf(path)
      .map(url)
      .filter((style) => !known.includes(style)),
  });
  return {
    name: "dev-manifest",
    apply: "serve",
    applyToEnvironment: ({ name }) => name === "worker",
    configResolved: (config) => void ({ base } = config),
    resolveId: { filter: { id: /^virtual:client-manifest$/ }, handler: () => RESOLVED_ID },
    load: {
      filter: { id: /virtual:client-manifest$/ },
      handler() {
        const app = (name: string): AppAssets => ({ ...entry(`client/${name}/main.tsx`), fonts: [], modules: [] });
        const main = entry("client/marketing/main.tsx");
        const pages = readdirSync(join(ROOT, "client/marketing")).map(
          (page) => [page, entry(`client/marketing/${page}/page.tsx`, main.styles).styles] as const,
        );
        const marketing: MarketingAssets = { ...main, fonts: [], pageStyles: Object.fromEntries(pages) };
        const exported = {
          loader: url("client/islands/loader.ts"),
          previewFrame: url("client/islands/preview-frame.ts"),
          scripts: [],
          marketing,
          apps: { portal: app("portal"), admin: app("admin") },
        };
        // Evaluated again after each change, so that no cached page is sent again.
        const build = "export const build = `dev${Date.now()}`;";
        return Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("")
          .concat(build);
      },
    },
  };
}
