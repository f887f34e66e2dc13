/**
 * Exports the demo homes' scenes as WebP photos: `npm run photos` (all) or `npm run photos -- fresh-coastal`.
 * A photo's key is a digest of its SVG text, so unchanged scenes are skipped.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { variantWidths } from "#domain/photo-sizes.ts";
import { THEME_IDS } from "#domain/themes.ts";
import type { PhotoManifest } from "#themes/demo/home.ts";
import type { Scenes } from "../tools/scenes/drawing.ts";

const QUALITY = 72;
/** Minimum opacity (0–255) of a painted pixel. Drawings are slightly transparent along the edges of their shapes. */
const MIN_ALPHA = 128;
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
    manifest[name] = await exportScene(name, svg, key, folder, old?.key === key ? old : undefined);
  }
  const kept = Object.values(manifest).flatMap(({ key, width }) => variantWidths(width).map((each) => `${key}-${each}.webp`));
  for (const file of await readdir(folder)) if (!kept.includes(file)) await rm(join(folder, file));
  await writeFile(listing, `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${home}: ${Object.keys(manifest).length} photos`);
}

/** Exports the variants that do not exist yet, without transparency. */
async function exportScene(
  name: string,
  svg: string,
  key: string,
  folder: string,
  known?: PhotoManifest[string],
): Promise<PhotoManifest[string]> {
  const full = sharp(Buffer.from(svg));
  const photo = known ?? { key, ...(await measure(name, full)) };
  for (const variant of variantWidths(photo.width)) {
    const file = join(folder, `${key}-${variant}.webp`);
    const opaque = full.clone().flatten({ background: photo.color });
    if (!existsSync(file)) await opaque.resize(variant).webp({ quality: QUALITY, effort: 5 }).toFile(file);
  }
  return photo;
}

/** Returns a drawing's size and mean colour. */
async function measure(name: string, full: Sharp): Promise<Omit<PhotoManifest[string], "key">> {
  const { width, height } = await full.metadata();
  const [, , , alpha] = (await full.stats()).channels;
  if (alpha && alpha.min < MIN_ALPHA) throw new Error(`scene ${name} does not paint its whole picture`);
  const { data } = await full.clone().resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const color = `#${[...data].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  return { width, height, color };
}
