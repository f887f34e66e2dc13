import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type AppAssets, appAssets, type MarketingAssets, marketingAssets } from "../document-assets.ts";
import { readManifest } from "../manifest.ts";
import { CLIENT_OUTPUT, PRERENDER_OUTPUT } from "../paths.ts";

interface MarketingRenderer {
  prerenderPages: (assets: MarketingAssets) => Promise<{ file: string; html: string }[]>;
  prerenderFiles: () => { file: string; text: string }[];
}

interface AppRenderer {
  prerenderApp: (assets: AppAssets) => Promise<{ file: string; html: string }[]>;
}

/** Writes the documents that are the same for every visitor, the sitemaps and the blogs' feeds. */
export async function prerenderDocuments(): Promise<void> {
  const { prerenderPages, prerenderFiles } = await importRenderer<MarketingRenderer>("prerender");
  const manifest = await readManifest();
  const pages = await prerenderPages(marketingAssets(manifest));
  for (const app of ["portal", "admin"] as const) {
    const { prerenderApp } = await importRenderer<AppRenderer>(app);
    const assets = appAssets(manifest, app);
    pages.push(...(await prerenderApp({ ...assets, modules: await smallestFirst(assets.modules) })));
  }
  for (const { file, html } of pages) await write(`pages/${file}`, html);
  for (const { file, text } of prerenderFiles()) await write(file, text);
}

/**
 * Sorts scripts by size: over HTTP/1.1 a large one would take the bandwidth of the style sheet, which the first paint waits for.
 */
async function smallestFirst(urls: readonly string[]): Promise<string[]> {
  const sized = await Promise.all(urls.map(async (url) => ({ url, size: (await stat(join(CLIENT_OUTPUT, url))).size })));
  return sized.toSorted((one, other) => one.size - other.size).map(({ url }) => url);
}

/** Imports a renderer without a query in its URL: its own chunks import it too and must get the same instance. */
async function importRenderer<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(join(PRERENDER_OUTPUT, `${name}.js`)).href)) as T;
}

async function write(path: string, text: string): Promise<void> {
  const file = join(CLIENT_OUTPUT, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
