/**
 * Exports the demo homes' scenes as WebP photos: `npm run photos` (all) or `npm run photos -- fresh-coastal`.
 * A photo's key is a digest of its SVG text, so unchanged scenes are skipped.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { variantWidths } from "#domain/photo-sizes.ts";
import { THEME_IDS } from "#domain/themes.ts";
import type { PhotoManifest } from "#themes/demo/home.ts";
import type { Scenes } from "../tools/scenes/drawing.ts";

const QUALITY = 72;
const wanted = process.argv.slice(2);

for (const theme of THEME_IDS) {
  if (wanted.length > 0 && !wanted.includes(theme)) continue;
  const root = join(import.meta.dirname, "..");
  const { scenes } = (await import(join(root, "tools/scenes", theme, "scenes.ts"))) as { scenes: Scenes };
  await drawAll(join(root, "themes", theme, "demo"), scenes);
}

async function drawAll(home: string, scenes: Scenes): Promise<void> {
  const folder = join(home, "photos");
  const listing = join(home, "photos.json");
  await mkdir(folder, { recursive: true });
  const before: PhotoManifest = JSON.parse(await readFile(listing, "utf8").catch(() => "{}"));
  const manifest: PhotoManifest = {};
  for (const [name, draw] of Object.entries(scenes)) {
    const svg = draw();
    const key = createHash("sha256").update(svg).digest("hex").slice(0, 12);
    const old = before[name];
    manifest[name] = await exportScene(svg, key, folder, old?.key === key ? old : undefined);
  }
  const kept = Object.values(manifest).flatMap(({ key, width }) => variantWidths(width).map((each) => `${key}-${each}.webp`));
  for (const file of await readdir(folder)) if (!kept.includes(file)) await rm(join(folder, file));
  await writeFile(listing, `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${home}: ${Object.keys(manifest).length} photos`);
}

/** Exports the variants that do not exist yet. */
async function exportScene(
  svg: string,
  key: string,
  folder: string,
  known?: PhotoManifest[string],
): Promise<PhotoManifest[string]> {
  const full = sharp(Buffer.from(svg));
  const { width, height } = known ?? (await full.metadata());
  for (const variant of variantWidths(width)) {
    const file = join(folder, `${key}-${variant}.webp`);
    if (!existsSync(file)) await full.clone().resize(variant).webp({ quality: QUALITY, effort: 5 }).toFile(file);
  }
  if (known) return known;
  const { data } = await full.clone().resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const color = `#${[...data].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  return { key, width, height, color };
}
