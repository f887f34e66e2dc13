import { existsSync } from "node:fs";
import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { CLIENT_OUTPUT, ROOT } from "../paths.ts";

/** Copies files with fixed names, and the demo homes' photos, whose names are digests of their content. */
export async function copyStaticFiles(output = CLIENT_OUTPUT): Promise<void> {
  await cp(join(ROOT, "client/public"), output, { recursive: true });
  const media = join(output, "media");
  await mkdir(media, { recursive: true });
  for (const theme of await readdir(join(ROOT, "themes"))) {
    const photos = join(ROOT, "themes", theme, "demo/photos");
    if (existsSync(photos)) await cp(photos, media, { recursive: true });
  }
}
