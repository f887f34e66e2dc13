import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import sharp from "sharp";
import { hasJpeg, jpegName } from "#domain/photo-key.ts";
import { jpegSize } from "#domain/photo-sizes.ts";
import { THEME_IDS } from "#domain/themes.ts";
import { listObjects } from "#services/photos/objects.ts";
import type { DemoHome, PhotoManifest } from "#themes/demo/home.ts";

const MAX_JPEG_BYTES = 150_000;
const demoOf = (theme: string) => join(import.meta.dirname, "../../themes", theme, "demo");
const manifestOf = (theme: string) => JSON.parse(readFileSync(join(demoOf(theme), "photos.json"), "utf8")) as PhotoManifest;

test.each(THEME_IDS)("the photos of %s are the variants of its list", (theme) => {
  const files = Object.values(manifestOf(theme)).flatMap(listObjects);
  expect(readdirSync(join(demoOf(theme), "photos")).sort()).toEqual(files.sort());
});

test.each(THEME_IDS)("no photo of %s has transparent pixels", (theme) => {
  const folder = join(demoOf(theme), "photos");
  const files = readdirSync(folder).filter((file) => file.endsWith(".webp"));
  expect(files.length).toBeGreaterThan(6);
  // A WebP begins with "RIFF", its length and "WEBP"; a first chunk "VP8 " is a picture without an alpha channel.
  const formats = files.map((file) => [file, readFileSync(join(folder, file)).toString("latin1", 12, 16)]);
  expect(formats).toEqual(files.map((file) => [file, "VP8 "]));
});

test.each(THEME_IDS)("the first photo of %s is also a small JPEG, for previews of its links", async (theme) => {
  const { home } = (await import(join(demoOf(theme), "home.ts"))) as { home: DemoHome };
  const photo = manifestOf(theme)[home.photos[0]?.picture ?? ""];
  if (!photo) throw new Error("no first photo");
  expect(hasJpeg(photo.key)).toBe(true);
  const file = join(demoOf(theme), "photos", jpegName(photo.key));
  expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", ...jpegSize(photo) });
  expect(statSync(file).size).toBeLessThanOrEqual(MAX_JPEG_BYTES);
});
