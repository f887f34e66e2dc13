import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { CLIENT_OUTPUT, WORKER_OUTPUT } from "../paths.ts";

/** Moves the fonts that the worker's style sheets refer to into the folder of served files. */
export async function moveWorkerAssets(): Promise<void> {
  const from = join(WORKER_OUTPUT, "assets");
  if (!existsSync(from)) return;
  for (const file of await readdir(from))
    if (!file.endsWith(".css")) await rename(join(from, file), join(CLIENT_OUTPUT, "assets", file));
  await rm(from, { recursive: true });
}
