/**
 * `npm run demo-photos -- {theme} {folder}`: replaces the photos of a theme's demo home by the pictures of a folder (JPEG, PNG, WebP or
 * SVG). A picture's name without its ending is the name by which `demo/home.ts` shows it.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp from "sharp";
import { variantWidths } from "#domain/photo-sizes.ts";
import { THEME_IDS } from "#domain/themes.ts";
import type { PhotoManifest } from "#themes/demo/home.ts";

const QUALITY = 72;
const MAX_WIDTH = 1600;

const [theme = "", source = ""] = process.argv.slice(2);
if (!THEME_IDS.some((id) => id === theme) || source === "")
  throw new Error("npm run demo-photos -- {theme} {folder of pictures}");

const demo = join(import.meta.dirname, "../themes", theme, "demo");
const photos = join(demo, "photos");
await rm(photos, { recursive: true, force: true });
await mkdir(photos, { recursive: true });

const manifest: PhotoManifest = {};
for (const file of (await readdir(source)).sort()) manifest[parse(file).name] = await addPhoto(join(source, file));
await writeFile(join(demo, "photos.json"), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`${demo}: ${Object.keys(manifest).length} photos`);

/** Writes the variants of a picture, upright and without transparency. */
async function addPhoto(file: string): Promise<PhotoManifest[string]> {
  const bytes = await readFile(file);
  const key = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const upright = sharp(bytes).rotate();
  const { data: pixel } = await upright.clone().resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const color = `#${[...pixel].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  const full = upright.resize({ width: MAX_WIDTH, withoutEnlargement: true }).flatten({ background: color });
  const { data, info } = await full.png().toBuffer({ resolveWithObject: true });
  for (const width of variantWidths(info.width))
    await sharp(data)
      .resize(width)
      .webp({ quality: QUALITY, effort: 5 })
      .toFile(join(photos, `${key}-${width}.webp`));
  return { key, color, width: info.width, height: info.height };
}
