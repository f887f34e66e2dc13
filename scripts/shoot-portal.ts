import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { launchBrowser } from "../tests/support/browser.ts";
import { MOMENT, startStillWorker } from "../tests/visual/still-worker.ts";
import { SCREENS } from "../tests/visual/views.ts";
import { stableId } from "./demo/stable-id.ts";
import { savePicture } from "./save-picture.ts";
import { createSignInToken } from "./start-local-worker.ts";

/** Ends of the files' names, with the window and the width of the picture in pixels. */
const SIZES = [
  { end: "", viewport: { width: 1280, height: 800 }, width: 1440 },
  { end: "-phone", viewport: { width: 390, height: 700 }, width: 780 },
] as const;

/** A farm with three places to stay: its calendar shows more than that of a single home. */
const SITE = stableId("site", "erve-hulsbeek");

/** Ends of the names of the pictures for the documents, and their widths in pixels. */
const DOCS = { "": { name: "desk", width: 1280 }, "-phone": { name: "phone", width: 390 } };

/** Screens of which there is a picture of a phone as well. */
const ON_PHONES = ["overview", "calendar", "messages"];

/**
 * Takes screenshots on a Monday that never changes: of an owner's first screen in each language into `folder`, of the twelve main
 * screens in English into `docs`.
 */
export async function shootPortal(folder: string, docs: string): Promise<void> {
  const { worker, origin } = await startStillWorker();
  const browser = await launchBrowser();
  const context = await browser.newContext({ deviceScaleFactor: 2, reducedMotion: "reduce", timezoneId: "Europe/Amsterdam" });
  await context.clock.setFixedTime(MOMENT);
  const page = await context.newPage();
  try {
    const token = await createSignInToken(worker.store, MOMENT);
    await page.goto(`${origin}${portalPath("login", "nl", "confirm")}?token_hash=${token}&type=magiclink`);
    await page.locator("main button").first().click();
    await page.waitForURL(({ pathname }) => pathname === portalPath("dashboard", "nl"));
    for (const locale of LOCALES) {
      await mkdir(join(folder, locale), { recursive: true });
      for (const { end, viewport, width } of SIZES) {
        await page.setViewportSize(viewport);
        await page.goto(`${origin}${portalPath("dashboard", locale)}?site=${SITE}`, { waitUntil: "networkidle" });
        await page.locator("main h1").waitFor();
        await savePicture(join(folder, locale, `today${end}.webp`), await page.screenshot(), width);
      }
    }
    for (const { name, path, ready = "main h1" } of SCREENS)
      for (const { end, viewport } of SIZES) {
        const picture = DOCS[end];
        if (end !== "" && !ON_PHONES.includes(name)) continue;
        await page.setViewportSize(viewport);
        await page.goto(`${origin}/en${path}`, { waitUntil: "networkidle" });
        await page.locator(ready).first().waitFor();
        await savePicture(join(docs, `portal-${name}-${picture.name}.webp`), await page.screenshot(), picture.width);
      }
  } finally {
    await browser.close();
    await worker.stop();
  }
}
