import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../../dist");
const assets = join(dist, "client/assets");

/** Promised to the guest and to Cloudflare, bytes as sent. */
export const BUDGETS = { page: 25 * 1024, loader: 1.5 * 1024, interaction: 15 * 1024, bundle: 1.25 * 1024 * 1024 };

export const zipped = (content: string | Uint8Array): number => gzipSync(content).byteLength;

/** The script every page names: the island loader with what it imports at once. */
export async function loaderSize(): Promise<number> {
  return sizeOf(await imports(await asset("loader-")));
}

/** What the first touch of an island can fetch: the renderer and every island. */
export async function interactionSize(): Promise<number> {
  return sizeOf(await imports(await asset("hydrate-")));
}

/** All modules that are deployed, each compressed by itself. */
export async function bundleSize(): Promise<number> {
  const files = await readdir(join(dist, "worker"), { recursive: true });
  const sizes = files
    .filter((file) => /\.(js|wasm)$/.test(file))
    .map(async (file) => zipped(await readFile(join(dist, "worker", file))));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function asset(prefix: string): Promise<string> {
  const file = (await readdir(assets)).find((name) => name.startsWith(prefix) && name.endsWith(".js"));
  if (!file) throw new Error(`the build has no script ${prefix}*.js`);
  return join(assets, file);
}

/** A script and everything it imports from its own folder. */
async function imports(file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await readFile(file, "utf8");
  for (const [, from = ""] of text.matchAll(/(?:from|import)\s*\(?\s*["'`](\.\/[^"'`]+)["'`]/g))
    await imports(join(dirname(file), from), found);
  return found;
}

async function sizeOf(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => zipped(await readFile(file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
