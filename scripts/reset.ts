/** `npm run reset`: deletes the local store, caches and everything else in .wrangler/. */
import { rm } from "node:fs/promises";
import { join } from "node:path";

await rm(join(import.meta.dirname, "../.wrangler"), { recursive: true, force: true });
