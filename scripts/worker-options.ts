import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const cache = join(root, "node_modules/.cache/worker-options");
const wrangler = createRequire(import.meta.url).resolve("wrangler/package.json");

/** wrangler.toml as wrangler reads it. */
interface WorkerOptions {
  vars: Record<string, string>;
  /** Options of Miniflare (version 4) for a worker, without variables. */
  worker: Record<string, unknown>;
}

/**
 * Reads wrangler.toml. The result is stored in node_modules, because loading wrangler takes two seconds of processor time: as
 * much as many a test. It contains nothing of `.dev.vars`, on which tests must not depend.
 */
export async function readWorkerOptions(): Promise<WorkerOptions> {
  const config = join(root, "wrangler.toml");
  const hash = createHash("sha256").update(config);
  for (const file of [config, wrangler]) hash.update(await readFile(file));
  const stored = join(cache, `${hash.digest("hex")}.json`);
  const found = await readFile(stored, "utf8").catch(() => undefined);
  if (found !== undefined) return JSON.parse(found) as WorkerOptions;
  const options = JSON.stringify(await loadWorkerOptions(config));
  await mkdir(cache, { recursive: true });
  const written = `${stored}.${randomUUID()}`;
  await writeFile(written, options);
  await rename(written, stored);
  return JSON.parse(options) as WorkerOptions;
}

async function loadWorkerOptions(path: string): Promise<WorkerOptions> {
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import("wrangler");
  const config = unstable_readConfig({ config: path });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const { routes: _, bindings: __, ...worker } = workerOptions as typeof workerOptions & { routes?: unknown };
  return { vars: config.vars as Record<string, string>, worker };
}
