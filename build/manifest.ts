import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";
import { CLIENT_MANIFEST, CLIENT_OUTPUT } from "./paths.ts";

/** Moves Vite's manifest out of the served files. */
export async function moveManifest(): Promise<void> {
  const folder = join(CLIENT_OUTPUT, ".vite");
  await rename(join(folder, "manifest.json"), CLIENT_MANIFEST);
  await rm(folder, { recursive: true });
}

/** Reads the manifest of the client build: source file → built file, its imports and style sheets. */
export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(CLIENT_MANIFEST, "utf8")) as Manifest;
}

export async function writeManifest(manifest: Manifest): Promise<void> {
  await writeFile(CLIENT_MANIFEST, JSON.stringify(manifest));
}
