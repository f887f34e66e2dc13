/**
 * `npm run shots`: takes screenshots of the built product: of the themes and the portal for the marketing site, in each of its
 * languages, and for the documents. Run it after `npm run build` when a theme, a demo home or the first screen of the portal has
 * changed, and commit the result.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { DEFAULT_LOCALE, LOCALES } from "#domain/locale.ts";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import { launchBrowser } from "../tests/support/browser.ts";
import { createLocalWorker } from "./local-worker.ts";
import { migrate } from "./migrate.ts";
import { savePicture } from "./save-picture.ts";
import { shootPortal } from "./shoot-portal.ts";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Device pixels per CSS pixel. */
const SCALE = 1.5;

const shots = join(import.meta.dirname, "../client/public/theme-shots");
const portalShots = join(import.meta.dirname, "../client/public/portal-shots");
const docs = join(import.meta.dirname, "../docs/screenshots");

const worker = await createLocalWorker({ quiet: true, vars: { MAIN_ORIGIN: "http://vrijhuis.localhost" } });
const { port } = await worker.ready;
await migrate((await worker.getD1Database("DB")) as unknown as D1Database);
const browser = await launchBrowser();
const page = await browser.newPage({
  deviceScaleFactor: SCALE,
  reducedMotion: "reduce",
  colorScheme: "light",
  bypassCSP: true,
});
for (const locale of LOCALES) await mkdir(join(shots, locale), { recursive: true });
await mkdir(docs, { recursive: true });

async function open(host: string, viewport: { width: number; height: number }, path = "/"): Promise<void> {
  await page.setViewportSize(viewport);
  const response = await page.goto(`http://${host}vrijhuis.localhost:${port}${path}`, { waitUntil: "networkidle" });
  if (response?.status() !== 200) throw new Error(`${host}${path} answered ${response?.status()}`);
  // The ribbon of demos; captions say that the homes are invented.
  await page.addStyleTag({ content: ".demo-ribbon { display: none }" });
  await page.evaluate("document.fonts.ready.then(() => null)");
}

/**
 * Takes a screenshot of the home page's availability calendar, without the elements that stay on screen while scrolling, and
 * without the format of empty date fields, which is that of the browser's language.
 */
async function takeCalendar(): Promise<Buffer> {
  await page.addStyleTag({
    content: `body > :is(header, aside, nav), .booking-bar { position: static !important }
      ::-webkit-datetime-edit { opacity: 0 }`,
  });
  return page.locator("section.availability").first().screenshot();
}

/** The only theme whose calendar is shown; no page uses a picture of the other calendars. */
const CALENDAR_THEME = "fresh-coastal" satisfies ThemeId;

for (const locale of LOCALES) {
  const path = locale === DEFAULT_LOCALE ? "/" : `/${locale}`;
  for (const theme of THEME_IDS) {
    await open(`${theme}.`, DESKTOP, path);
    await savePicture(join(shots, `${locale}/${theme}.webp`), await page.screenshot(), 960);
    if (theme === CALENDAR_THEME) await savePicture(join(shots, `${locale}/${theme}-calendar.webp`), await takeCalendar(), 900);
    await open(`${theme}.`, PHONE, path);
    await savePicture(join(shots, `${locale}/${theme}-phone.webp`), await page.screenshot(), PHONE.width * SCALE);
  }
}

/** Marketing pages shown in the README. */
const PAGES = ["home", "pricing", "themes", "calendar-sync", "consultation", "checkout"] as const satisfies PageId[];

/** Pictures of the README: every theme and six marketing pages, each on a phone and on a desktop. */
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
await shootPortal(portalShots, docs);
