/** `npm run dev [-- --port 8787]`: like `npm start`, but rebuilds and reloads whenever a source file changes. */
import { watch } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { exitOnMismatch } from "./exit-on-mismatch.ts";
import { startLocalWorker } from "./start-local-worker.ts";
import { readInspectorPort, readPort } from "./read-port.ts";
import { startReloadingProxy } from "./reloading-proxy.ts";

const root = join(import.meta.dirname, "..");

const inspectorPort = await readInspectorPort();
/** An inspector shows the worker's source files. */
const inspected = { environments: { worker: { build: { minify: false, sourcemap: "inline" as const } } } };
const build = async (): Promise<void> =>
  (await createBuilder({ root, logLevel: "warn", ...(inspectorPort === undefined ? {} : inspected) })).buildApp();

await build();
const port = await readPort();
const local = await startLocalWorker({ port, workerPort: 0, inspectorPort, vars: { SITE_MEMORY_SECONDS: "0" } }).catch(
  exitOnMismatch,
);
const pages = startReloadingProxy(port, local.port);
console.log(local.addresses);

let building: Promise<void> | undefined;
let isChanged = false;

/** Runs one build at a time; changes during a build cause one more. */
async function rebuild(): Promise<void> {
  if (building) {
    isChanged = true;
    return;
  }
  building = (async () => {
    do {
      isChanged = false;
      const startedAt = performance.now();
      try {
        await build();
        await local.reload();
        pages.reload();
        console.log(`Rebuilt in ${Math.round(performance.now() - startedAt)} ms.`);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    } while (isChanged);
  })();
  await building;
  building = undefined;
}

for (const folder of ["domain", "contract", "worker", "client", "content", "themes", "locales"]) {
  watch(join(root, folder), { recursive: true }, () => void rebuild());
}
