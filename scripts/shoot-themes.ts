/**
 * `npm run shots`: the themes' pictures on the marketing site and in the README, taken from the built product. Run after
 * `npm run build` when a theme or a demo home has changed, and commit what it writes.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { THEME_IDS } from "#domain/themes.ts";
import { launchBrowser } from "../tests/support/browser.ts";
import { localWorker } from "./local-worker.ts";

const SHOWN = { width: 1280, height: 800 };
const KEPT = { width: 960, height: 600 };
const target = join(import.meta.dirname, "../client/public/theme-shots");

const worker = await localWorker({ quiet: true, vars: { MAIN_ORIGIN: "http://vrijhuis.localhost" } });
const { port } = await worker.ready;
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: SHOWN, deviceScaleFactor: 1.5, reducedMotion: "reduce", colorScheme: "light" });
await mkdir(target, { recursive: true });
for (const theme of THEME_IDS) {
  const answer = await page.goto(`http://${theme}.vrijhuis.localhost:${port}/`, { waitUntil: "networkidle" });
  if (answer?.status() !== 200) throw new Error(`${theme} answered ${answer?.status()}`);
  await page.evaluate("document.fonts.ready.then(() => null)");
  const file = join(target, `${theme}.webp`);
  const { size } = await sharp(await page.screenshot())
    .resize(KEPT)
    .webp({ quality: 80, effort: 6 })
    .toFile(file);
  console.log(`${theme}.webp ${Math.round(size / 1024)} KB`);
}

/** Pictures for readers of the README: every theme and our own site, on a phone and on a desk. */
const docs = join(import.meta.dirname, "../docs/screenshots");
await mkdir(docs, { recursive: true });
for (const host of [...THEME_IDS.map((theme) => `${theme}.`), ""]) {
  for (const [kind, width, height] of [["phone", 390, 844] as const, ["desk", 1440, 900] as const]) {
    await page.setViewportSize({ width, height });
    await page.goto(`http://${host}vrijhuis.localhost:${port}/`, { waitUntil: "networkidle" });
    await page.evaluate("document.fonts.ready.then(() => null)");
    const name = `${host.replace(".", "") || "marketing"}-${kind}.webp`;
    await sharp(await page.screenshot())
      .resize(kind === "phone" ? 390 : 960)
      .webp({ quality: 78, effort: 6 })
      .toFile(join(docs, name));
  }
}
await browser.close();
await worker.dispose();
