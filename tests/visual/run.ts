/**
 * `npm run visual [-- name…]`: takes pictures of the gallery, of the owner's main screens and of a home in each theme, and
 * compares them with those of `baselines/`. Exits with 1 if one differs; `dist/visual/` then has it, its baseline and what
 * differs. With `--update` it writes the baselines instead. A name selects a picture, or all that begin with it.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { launchStillBrowser } from "./camera.ts";
import { comparePictures, type Difference, toBaseline } from "./compare.ts";
import { takeGallery, takeWorker, type Wanted } from "./take-pictures.ts";

const BASELINES = join(import.meta.dirname, "baselines");
const DIFFERENCES = join(import.meta.dirname, "../../dist/visual");

const {
  values: { update: isUpdate },
  positionals: names,
} = parseArgs({ options: { update: { type: "boolean", default: false } }, allowPositionals: true });
const isWanted: Wanted = (picture) =>
  names.length === 0 || names.some((name) => picture === name || picture.startsWith(`${name}-`));

/** Pictures of a page that may differ before one is believed: about one in 200 has another edge of a turned or dotted line. */
const MAX_TAKES = 3;

interface Judged {
  baseline: Buffer | undefined;
  picture: Buffer;
  difference: Difference;
}

/** Takes a picture until one is as its baseline; undefined if one is. */
async function judge(name: string, take: () => Promise<Buffer>): Promise<Judged | undefined> {
  const baseline = await readFile(join(BASELINES, `${name}.webp`)).catch(() => undefined);
  if (!baseline) return { baseline, picture: await take(), difference: { text: isUpdate ? "is new" : "has no baseline" } };
  let judged: Judged | undefined;
  for (let count = 0; count < MAX_TAKES; count += 1) {
    const picture = await take();
    const difference = await comparePictures(baseline, picture);
    if (!difference) return undefined;
    judged = { baseline, picture, difference };
  }
  return judged;
}

/** Writes what differs to the folder of differences. */
async function show(name: string, { baseline, picture, difference }: Judged): Promise<void> {
  await mkdir(DIFFERENCES, { recursive: true });
  const files = { now: picture, before: baseline && (await sharp(baseline).png().toBuffer()), difference: difference.drawing };
  for (const [kind, file] of Object.entries(files)) if (file) await writeFile(join(DIFFERENCES, `${name}.${kind}.png`), file);
}

if (process.env["CHROMIUM_PATH"])
  console.warn("CHROMIUM_PATH: another Chromium than that of npm, with which the baselines were taken, may draw otherwise.");
await rm(DIFFERENCES, { recursive: true, force: true });
await mkdir(BASELINES, { recursive: true });

const taken = new Set<string>();
let changes = 0;
const note = (name: string, text: string): void => {
  changes += 1;
  console.log(`${name} ${text}`);
};

const browser = await launchStillBrowser();
try {
  for (const pictures of [takeWorker(browser, isWanted), takeGallery(browser, isWanted)])
    for await (const { name, take } of pictures) {
      taken.add(name);
      const judged = await judge(name, take);
      if (!judged) continue;
      note(name, judged.difference.text);
      if (isUpdate) await writeFile(join(BASELINES, `${name}.webp`), await toBaseline(judged.picture));
      else await show(name, judged);
    }
} finally {
  await browser.close();
}

for (const file of await readdir(BASELINES)) {
  const name = file.replace(/\.webp$/, "");
  if (!isWanted(name) || taken.has(name)) continue;
  note(name, isUpdate ? "is deleted: no picture has this name" : "is a baseline of nothing");
  if (isUpdate) await rm(join(BASELINES, file));
}

for (const name of names)
  if (![...taken].some((each) => each === name || each.startsWith(`${name}-`))) note(name, "is no picture");
console.log(`${taken.size} pictures, ${changes} of them ${isUpdate ? "written or deleted" : "not as their baselines"}.`);
if (!isUpdate && changes > 0) {
  console.log("Look at dist/visual/. What is meant to differ: npm run visual -- --update [name…]");
  process.exitCode = 1;
}
