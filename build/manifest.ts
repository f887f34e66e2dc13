import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";
import { CLIENT_OUTPUT } from "./paths.ts";

const folder = join(CLIENT_OUTPUT, ".vite");
const file = join(folder, "manifest.json");

/** Reads Vite's manifest of the client build: source file → built file, its imports and style sheets. */
export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(file, "utf8")) as Manifest;
}

export async function writeManifest(manifest: Manifest): Promise<void> {
  await writeFile(file, JSON.stringify(manifest));
}

/** Removes the manifest from the output, so that it is not served. */
export async function removeManifest(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
