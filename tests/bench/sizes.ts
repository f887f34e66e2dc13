import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ThemeId } from "#domain/themes.ts";

const dist = join(import.meta.dirname, "../../dist");
const assets = join(dist, "client/assets");

/**
 * Maximum sizes in bytes, gzipped except `evaluated`. The whole worker may be large, because its parts are loaded when they are
 * needed; the code that a page evaluates matters. Why pages and modules are not smaller: docs/decisions/0068.
 */
export const BUDGETS = {
  /**
   * Home page of each theme's demo with its style sheet; texts, pictures and calendar have realistic sizes. The day changes up to
   * 250 bytes; these are some 100 more than the largest size in a year, where there is room.
   */
  page: {
    "modern-minimal": 14.79 * 1024,
    "warm-cozy": 17.77 * 1024,
    "classic-elegant": 16.8 * 1024,
    "fresh-coastal": 15.67 * 1024,
    "urban-hip": 15.76 * 1024,
    "nature-rustic": 18.6 * 1024,
  } satisfies Record<ThemeId, number>,
  /** A home page in Brotli, as a part of its size in gzip: what the second guest gets, and what later ones get. */
  brotli: { first: 0.97, later: 0.9 },
  loader: 1.5 * 1024,
  interaction: 15 * 1024,
  bundle: 3 * 1024 * 1024,
  evaluated: 284 * 1024,
};

export const zipped = (content: string | Uint8Array): number => gzipSync(content).byteLength;

/** Size of the script in every page: the island loader and its imports. */
export async function loaderSize(): Promise<number> {
  return sizeOf(await imports(await asset("loader-"), new Set(), true));
}

/** Size of all scripts that the first use of an island can load: the renderer and every island. */
export async function interactionSize(): Promise<number> {
  return sizeOf(await imports(await asset("hydrate-"), new Set(), true));
}

/** Size of all deployed modules, each compressed separately. */
export async function bundleSize(): Promise<number> {
  const files = await readdir(join(dist, "worker"), { recursive: true });
  const sizes = files
    .filter((file) => /\.(js|wasm)$/.test(file))
    .map(async (file) => zipped(await readFile(join(dist, "worker", file))));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Bytes of the modules that an isolate evaluates to send a page of a theme: the entry, the theme and their static imports. */
export async function evaluatedSize(theme: ThemeId): Promise<number> {
  return bytesOf(await evaluated(theme));
}

/** Like {@link evaluatedSize}, with the store, from which an uncached page reads its reviews. */
export async function evaluatedWithStore(theme: ThemeId): Promise<number> {
  const chunks = join(dist, "worker/chunks");
  const found = await evaluated(theme);
  for (const name of await readdir(chunks))
    if (/^(?:read-shown|store)-[\w-]{8}\.js$/.test(name)) await imports(join(chunks, name), found);
  return bytesOf(found);
}

const evaluated = async (theme: ThemeId): Promise<Set<string>> =>
  imports(join(dist, "worker", await themeChunk(theme)), await imports(join(dist, "worker/index.js")));

async function themeChunk(theme: ThemeId): Promise<string> {
  for (const name of await readdir(join(dist, "worker/chunks"))) {
    if (!name.startsWith("theme-")) continue;
    const text = await readFile(join(dist, "worker/chunks", name), "utf8");
    if (new RegExp(`id:\\s*["'\`]${theme}["'\`]`).test(text)) return `chunks/${name}`;
  }
  throw new Error(`the build has no chunk of ${theme}`);
}

async function bytesOf(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => (await readFile(file)).byteLength));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function asset(prefix: string): Promise<string> {
  const file = (await readdir(assets)).find((name) => name.startsWith(prefix) && name.endsWith(".js"));
  if (!file) throw new Error(`the build has no script ${prefix}*.js`);
  return join(assets, file);
}

/** Adds a script and its imports from the same folder to `found`; with `withDynamic` also dynamic imports. */
async function imports(file: string, found = new Set<string>(), withDynamic = false): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await readFile(file, "utf8");
  const pattern = withDynamic
    ? /(?:from|import)\s*\(?\s*["'`](\.\/[^"'`]+\.js)["'`]/g
    : /(?:from|import)\s*["'`](\.\/[^"'`]+\.js)["'`]/g;
  for (const [, from = ""] of text.matchAll(pattern)) await imports(join(dirname(file), from), found, withDynamic);
  return found;
}

async function sizeOf(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => zipped(await readFile(file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
