import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { THEME_IDS } from "#domain/themes.ts";
import type { PhotoManifest } from "#themes/demo/home.ts";
import type { Scenes } from "../../tools/scenes/drawing.ts";

const DRAWINGS = import.meta.glob<Scenes>("../../tools/scenes/*/scenes.ts", { import: "scenes" });

test.each(THEME_IDS)("the photos of %s are exports of the current scenes", async (theme) => {
  const scenes = (await DRAWINGS[`../../tools/scenes/${theme}/scenes.ts`]?.()) ?? {};
  const drawn = Object.entries(scenes).map(([name, draw]) => [
    name,
    createHash("sha256").update(draw()).digest("hex").slice(0, 12),
  ]);
  const listing = join(import.meta.dirname, "../../themes", theme, "demo/photos.json");
  const exported = Object.entries(JSON.parse(readFileSync(listing, "utf8")) as PhotoManifest);
  expect(drawn).toEqual(exported.map(([name, { key }]) => [name, key]));
});

test.each(THEME_IDS)("no photo of %s is transparent anywhere", (theme) => {
  const folder = join(import.meta.dirname, "../../themes", theme, "demo/photos");
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(20);
  // A WebP begins with "RIFF", its length and "WEBP"; a first chunk "VP8 " is a picture without an alpha channel.
  const formats = files.map((file) => [file, readFileSync(join(folder, file)).toString("latin1", 12, 16)]);
  expect(formats).toEqual(files.map((file) => [file, "VP8 "]));
});
