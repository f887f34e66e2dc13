/**
 * `npm run watch -- tests/worker/hosts.test.ts`: runs test files, and again whenever a file changes that they or the worker read.
 * The worker of `dist/` is built for them if it contains the file, without minification.
 */
import { watch } from "node:fs";
import { join } from "node:path";
import { createVitest } from "vitest/node";
import config from "../vitest.config.ts";
import { warmForks } from "./watch/warm-forks.ts";
import { createWorkerBuilder } from "./watch/worker-builder.ts";

const root = join(import.meta.dirname, "..");
const FOLDERS = ["domain", "contract", "worker", "client", "content", "themes", "locales", "scripts", "tests"];
/** An editor may save several files, or one in several steps. */
const SETTLE_MS = 30;

const changed = new Set<string>();
let onChange: (() => void) | undefined;
for (const folder of FOLDERS)
  watch(join(root, folder), { recursive: true }, (_, path) => {
    if (path !== null) changed.add(join(folder, path));
    onChange?.();
  });

/** Waits for changes and returns the paths of all files that changed since the last call. */
async function nextChanges(): Promise<string[]> {
  if (changed.size === 0) await new Promise<void>((resolve) => (onChange = resolve));
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const paths = [...changed];
  changed.clear();
  return paths;
}

const filters = process.argv.slice(2);
const needsWorker = filters.some((filter) => /worker|browser/.test(filter));
const worker = needsWorker ? await createWorkerBuilder() : undefined;
// Vite has set it for the build; tests run with their own.
process.env["NODE_ENV"] = "test";
const projects = (config.test?.projects ?? []).map((project) =>
  typeof project === "object" && "test" in project ? { ...project, test: { ...project.test, pool: warmForks() } } : project,
);
const vitest = await createVitest(
  "test",
  { config: false, watch: false, root, reporters: ["default"] },
  { test: { ...config.test, projects } },
);
await vitest.standalone();

async function runTests(isRebuilt: boolean): Promise<void> {
  const startedAt = performance.now();
  try {
    if (isRebuilt) await worker?.build();
    if (isRebuilt && worker) console.log(`Worker built in ${Math.round(performance.now() - startedAt)} ms.`);
    const specifications = await vitest.globTestSpecifications(filters);
    if (specifications.length === 0) throw new Error(`no test file matches ${filters.join(" ")}`);
    await vitest.rerunTestSpecifications(specifications);
    console.log(`${Math.round(performance.now() - startedAt)} ms. Waiting for changes; stop it with Ctrl-C.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

await runTests(true);
for (;;) {
  const paths = await nextChanges();
  const isRead = (path: string) =>
    vitest.projects.some(({ vite }) => (vite.moduleGraph.getModulesByFile(join(root, path))?.size ?? 0) > 0);
  const isBuilt = paths.some((path) => worker?.contains(path));
  for (const path of paths) vitest.invalidateFile(join(root, path));
  if (isBuilt || paths.some(isRead)) await runTests(isBuilt);
}
