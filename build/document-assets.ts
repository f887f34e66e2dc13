import type { Manifest, ManifestChunk } from "vite";
import { MARKETING_PAGE } from "./page-modules.ts";

/** URLs of the files that a document links to. */
interface DocumentAssets {
  script: string;
  styles: string[];
  /** Fonts to preload. */
  fonts: string[];
}

export interface MarketingAssets extends DocumentAssets {
  /** Page id → style sheets used only by that page. */
  pageStyles: Record<string, string[]>;
}

export interface AppAssets extends DocumentAssets {
  /** Scripts to preload: the entry's static imports. */
  modules: string[];
}

/** Collects the files of the marketing pages. */
export function marketingAssets(manifest: Manifest): MarketingAssets {
  const assets = entryAssets(manifest, "client/marketing/main.tsx");
  return {
    ...assets,
    pageStyles: Object.fromEntries(
      Object.keys(manifest).flatMap((key) => {
        const [, page] = MARKETING_PAGE.exec(key) ?? [];
        return page ? [[page, [...new Set(stylesOf(manifest, key))].filter((file) => !assets.styles.includes(file))]] : [];
      }),
    ),
  };
}

/** Collects the files of the documents of the portal or the admin area. */
export function appAssets(manifest: Manifest, app: "portal" | "admin"): AppAssets {
  const key = `client/${app}/main.tsx`;
  const assets = entryAssets(manifest, key);
  const modules = filesOf(manifest, key, ({ file }) => [file]).filter((file) => file !== assets.script);
  return { ...assets, modules };
}

function entryAssets(manifest: Manifest, key: string): DocumentAssets {
  const entry = manifest[key];
  if (!entry) throw new Error(`${key} is not in the manifest`);
  return {
    script: `/${entry.file}`,
    styles: stylesOf(manifest, key),
    fonts: (entry.assets ?? []).filter((file) => /-latin-wght-normal-[\w-]+\.woff2$/.test(file)).map((file) => `/${file}`),
  };
}

const stylesOf = (manifest: Manifest, key: string) => filesOf(manifest, key, ({ css = [] }) => css);

/** URLs of the files that `pick` selects from a chunk and all its static imports; imports first, each chunk once. */
function filesOf(manifest: Manifest, key: string, pick: (chunk: ManifestChunk) => string[], seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, pick, seen));
  return [...imported, ...pick(chunk).map((file) => `/${file}`)];
}
