/** `npm run dev [-- --port 8787]`: like `npm start`, rebuilt and reloaded in place whenever a source file changes. */
import { watch } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { openLocal } from "./open-local.ts";
import { wantedPort } from "./wanted-port.ts";
import { reloadingProxy } from "./reloading-proxy.ts";

const root = join(import.meta.dirname, "..");

const build = async (): Promise<void> => (await createBuilder({ root, logLevel: "warn" })).buildApp();

await build();
const port = await wantedPort();
const local = await openLocal({ port, inner: 0, vars: { SITE_MEMORY_SECONDS: "0" } });
const pages = reloadingProxy(port, local.port);
console.log(local.addresses);

let building: Promise<void> | undefined;
let again = false;

/** One build at a time; changes that come meanwhile make one more. */
async function rebuild(): Promise<void> {
  if (building) {
    again = true;
    return;
  }
  building = (async () => {
    do {
      again = false;
      const from = performance.now();
      try {
        await build();
        await local.reload();
        pages.reload();
        console.log(`Rebuilt in ${Math.round(performance.now() - from)} ms.`);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    } while (again);
  })();
  await building;
  building = undefined;
}

for (const folder of ["worker", "client", "content", "themes", "locales"]) {
  watch(join(root, folder), { recursive: true }, () => void rebuild());
}
