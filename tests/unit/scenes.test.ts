import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
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
