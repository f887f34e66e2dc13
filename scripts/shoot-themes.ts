/**
 * `npm run shots`: the themes' pictures on the marketing site and in the README, taken from the built product. Run after
 * `npm run build` when a theme or a demo home has changed, and commit what it writes.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { THEME_IDS } from "#domain/themes.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import { launchBrowser } from "../tests/support/browser.ts";
import { localWorker } from "./local-worker.ts";
import { migrate } from "./migrate.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Pixels of a picture for each CSS pixel of the screen. */
const SCALE = 1.5;
/** Size of a picture on the marketing site; its quality is lowered until it fits. */
const MAX_BYTES = 60_000;

const shots = join(import.meta.dirname, "../client/public/theme-shots");
const docs = join(import.meta.dirname, "../docs/screenshots");

const worker = await localWorker({ quiet: true, vars: { MAIN_ORIGIN: "http://vrijhuis.localhost" } });
const { port } = await worker.ready;
await migrate((await worker.getD1Database("DB")) as unknown as D1Database);
const browser = await launchBrowser();
const page = await browser.newPage({
  deviceScaleFactor: SCALE,
  reducedMotion: "reduce",
  colorScheme: "light",
  bypassCSP: true,
});
await mkdir(shots, { recursive: true });
await mkdir(docs, { recursive: true });

async function open(host: string, viewport: { width: number; height: number }, path = "/"): Promise<void> {
  await page.setViewportSize(viewport);
  const answer = await page.goto(`http://${host}vrijhuis.localhost:${port}${path}`, { waitUntil: "networkidle" });
  if (answer?.status() !== 200) throw new Error(`${host}${path} answered ${answer?.status()}`);
  await page.evaluate("document.fonts.ready.then(() => null)");
}

async function keep(name: string, picture: Buffer, width: number): Promise<void> {
  for (const quality of [80, 70, 60, 50]) {
    const { data, info } = await sharp(picture)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    if (info.size > MAX_BYTES && quality > 50) continue;
    await writeFile(join(shots, name), data);
    console.log(`${name} ${info.width} × ${info.height}, quality ${quality}, ${Math.round(info.size / 1000)} KB`);
    return;
  }
}

/** The home page's availability, without what hovers over it while one scrolls. */
async function shootCalendar(): Promise<Buffer> {
  await page.addStyleTag({ content: "body > :is(header, aside, nav), .booking-bar { position: static !important }" });
  return page.locator("section.availability").first().screenshot();
}

for (const theme of THEME_IDS) {
  await open(`${theme}.`, DESK);
  await keep(`${theme}.webp`, await page.screenshot(), 960);
  await keep(`${theme}-calendar.webp`, await shootCalendar(), 900);
  await open(`${theme}.`, PHONE);
  await keep(`${theme}-phone.webp`, await page.screenshot(), PHONE.width * SCALE);
}

/** Pages of our own site that are shown to readers of the README. */
const PAGES = ["home", "pricing", "themes", "calendar-sync", "consultation", "checkout"] as const satisfies PageId[];

/** Pictures for readers of the README: every theme and six pages of our own site, on a phone and on a desk. */
const pictures = [
  ...THEME_IDS.map((theme) => ({ host: `${theme}.`, path: "/", name: theme })),
  ...PAGES.map((id) => ({ host: "", path: encodeURI(pathOf(id, "en")), name: `site-${id}` })),
];
for (const { host, path, name } of pictures) {
  for (const [kind, viewport, width] of [["phone", PHONE, 390] as const, ["desk", { width: 1440, height: 900 }, 960] as const]) {
    await open(host, viewport, path);
    await sharp(await page.screenshot())
      .resize(width)
      .webp({ quality: 78, effort: 6 })
      .toFile(join(docs, `${name}-${kind}.webp`));
  }
}
await browser.close();
await worker.dispose();
