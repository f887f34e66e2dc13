import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { marketingAssets } from "../document-assets.ts";
import { readManifest } from "../manifest.ts";
import { sourceDigest } from "../source-digest.ts";

const ID = "virtual:client-manifest";
/** Entry scripts of the screens that call our API. */
const ENTRIES = ["client/portal/main.tsx", "client/admin/main.tsx", "client/marketing/main.tsx"];
const RESOLVED_ID = `\0${ID}`;

/** Provides `virtual:client-manifest` to the worker: URLs of the browser's files, and the build's digest. */
export function clientManifest(): Plugin {
  return {
    name: "client-manifest",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "worker",
    resolveId: { filter: { id: /^virtual:client-manifest$/ }, handler: () => RESOLVED_ID },
    load: {
      filter: { id: /virtual:client-manifest$/ },
      async handler() {
        const manifest = await readManifest();
        const build = createHash("sha256").update(JSON.stringify(manifest)).update(sourceDigest());
        const exported = {
          loader: `/${manifest["client/islands/loader.ts"]?.file}`,
          previewFrame: `/${manifest["client/islands/preview-frame.ts"]?.file}`,
          build: build.digest("hex").slice(0, 10),
          scripts: ENTRIES.map((entry) => `/${manifest[entry]?.file}`),
          marketing: marketingAssets(manifest),
        };
        return Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("");
      },
    },
  };
}
