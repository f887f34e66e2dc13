/**
 * `npm run photos:add -- {theme} {folder}`: adds the pictures of a folder to a theme's demo home, as WebP without metadata and
 * with their size and mean colour in `photos.json`. A picture is known by its file's name; one with the same name is replaced. The
 * home's first photo also becomes a JPEG, for previews of links.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp from "sharp";
import { jpegName, withJpegMark } from "#domain/photo-key.ts";
import { jpegSize, variantHeight, variantWidths } from "#domain/photo-sizes.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { listObjects, objectName } from "#services/photos/objects.ts";
import type { DemoHome, PhotoManifest } from "#themes/demo/home.ts";

const QUALITY = 72;
const JPEG_QUALITY = 80;
/** Width of the largest variant: demo photos are committed. */
const MAX_WIDTH = 1600;
const PICTURE = /\.(avif|jpe?g|png|tiff?|webp)$/i;

const [theme, source] = process.argv.slice(2);
const id = THEME_IDS.find((each) => each === theme);
if (!id || source === undefined) {
  console.error(`Usage: npm run photos:add -- {${THEME_IDS.join("|")}} {folder}`);
  process.exit(2);
}
await addPhotos(join(import.meta.dirname, "../themes", id, "demo"), source);

async function addPhotos(home: string, from: string): Promise<void> {
  const folder = join(home, "photos");
  const listing = join(home, "photos.json");
  await mkdir(folder, { recursive: true });
  const manifest = JSON.parse(await readFile(listing, "utf8").catch(() => "{}")) as PhotoManifest;
  const pictures = (await readdir(from)).filter((file) => PICTURE.test(file)).toSorted();
  const { photos } = ((await import(join(home, "home.ts"))) as { home: DemoHome }).home;
  for (const file of pictures) {
    const { name } = parse(file);
    manifest[name] = await exportPhoto(await readFile(join(from, file)), folder, name === photos[0]?.picture);
  }
  const kept = new Set(Object.values(manifest).flatMap(listObjects));
  for (const file of await readdir(folder)) if (!kept.has(file)) await rm(join(folder, file));
  await writeFile(listing, `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${pictures.length} added, ${Object.keys(manifest).length} photos in ${home}`);
}

/** Writes the variants of a picture, rotated upright by its EXIF orientation. The key follows from the file's content. */
async function exportPhoto(content: Buffer, folder: string, withJpeg: boolean): Promise<PhotoManifest[string]> {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const key = withJpeg ? withJpegMark(digest) : digest;
  const { width: wide, height: high } = (await sharp(content).metadata()).autoOrient;
  const width = Math.min(wide, MAX_WIDTH);
  const { data } = await sharp(content).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const color = `#${[...data]
    .slice(0, 3)
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
  const photo = { key, width, height: variantHeight(width, { width: wide, height: high }), color };
  const resized = (to: number) => sharp(content).autoOrient().flatten({ background: color }).resize(to);
  for (const variant of variantWidths(width))
    await resized(variant)
      .webp({ quality: QUALITY, effort: 5 })
      .toFile(join(folder, objectName(key, variant)));
  if (withJpeg)
    await resized(jpegSize(photo).width)
      .jpeg({ quality: JPEG_QUALITY })
      .toFile(join(folder, jpegName(key)));
  return photo;
}
