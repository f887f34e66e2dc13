import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { variantWidths } from "#domain/photo-sizes.ts";
import { THEME_IDS } from "#domain/themes.ts";
import type { PhotoManifest } from "#themes/demo/home.ts";

const demoOf = (theme: string) => join(import.meta.dirname, "../../themes", theme, "demo");

test.each(THEME_IDS)("the photos of %s are the variants of its list", (theme) => {
  const listed = Object.values(JSON.parse(readFileSync(join(demoOf(theme), "photos.json"), "utf8")) as PhotoManifest);
  const files = listed.flatMap(({ key, width }) => variantWidths(width).map((each) => `${key}-${each}.webp`));
  expect(readdirSync(join(demoOf(theme), "photos")).sort()).toEqual(files.sort());
});

test.each(THEME_IDS)("no photo of %s has transparent pixels", (theme) => {
  const folder = join(demoOf(theme), "photos");
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(6);
  // A WebP begins with "RIFF", its length and "WEBP"; a first chunk "VP8 " is a picture without an alpha channel.
  const formats = files.map((file) => [file, readFileSync(join(folder, file)).toString("latin1", 12, 16)]);
  expect(formats).toEqual(files.map((file) => [file, "VP8 "]));
});
