/**
 * `npm run shots`: the themes' pictures on the marketing site, taken from the built demo sites. Run after `npm run build`
 * when a theme or a demo home has changed, and commit what it writes.
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
await browser.close();
await worker.dispose();
