import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser, BrowserContext, Frame, Page, Route } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "../support/browser.ts";
import type { WorkerClient } from "../support/worker.ts";
import { MOMENT } from "./still-worker.ts";

/** Squares along the width of a photo. */
const MOSAIC_COLUMNS = 12;
const ATTEMPT_MS = 100;
const MAX_ATTEMPTS = 200;
const PHOTO = /^image\/(?:avif|jpeg|png|webp)$/;

/** Chromium uses no instructions that only some processors have, and draws a tile as a whole when a part of it changes. */
const ARGUMENTS = ["--disable-skia-runtime-opts", "--disable-partial-raster"];

/** Launches Chromium with the fonts of its npm package instead of the machine's, which text in monospace would have. */
export async function launchStillBrowser(): Promise<Browser> {
  process.env["FONTCONFIG_FILE"] = join(tmpdir(), "fonts/fonts.conf");
  return launchBrowser(ARGUMENTS);
}

/** Opens a browser context in which time stands still and nothing moves. */
export async function openStillContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    serviceWorkers: "block",
    reducedMotion: "reduce",
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
  });
  await context.clock.setFixedTime(MOMENT);
  return context;
}

/**
 * Draws the worker's photos as a few squares in their colours: place and brightness of photos matter to the looks of a page, but
 * their details would be nine tenths of the bytes of all baselines.
 */
export async function drawPhotosAsMosaics(context: BrowserContext, { get }: Pick<WorkerClient, "get">): Promise<void> {
  await context.route(/./, async (route: Route) => {
    const request = route.request();
    if (request.resourceType() !== "image") return route.fallback();
    const response = await get(request.url());
    if (!PHOTO.test(response.headers.get("content-type") ?? "")) return route.fallback();
    await route.fulfill({ body: await drawMosaic(await response.arrayBuffer()), contentType: "image/png" });
  });
}

async function drawMosaic(photo: ArrayBuffer): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const rows = Math.max(1, Math.round((MOSAIC_COLUMNS * height) / width));
  const squares = await sharp(photo).resize(MOSAIC_COLUMNS, rows, { fit: "fill" }).png().toBuffer();
  return sharp(squares).resize(width, height, { fit: "fill", kernel: "nearest" }).png().toBuffer();
}

/** True in a frame that has its fonts and every picture that is on the screen. */
const IS_DRAWN = `document.fonts.status === "loaded" && [...document.images].every((image) => {
  const { top, bottom } = image.getBoundingClientRect();
  return image.complete || (image.loading === "lazy" && (bottom < 0 || top > innerHeight));
})`;

/** Asks again and again: `waitForFunction` evaluates text within the page, which the content security policy refuses. */
async function waitUntilDrawn(frame: Frame): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await frame.evaluate<boolean>(IS_DRAWN)) return;
    await setTimeout(ATTEMPT_MS);
  }
  throw new Error(`${frame.url()} is still loading a font or a picture`);
}

/** Takes a picture of what the window shows, or of an element, once all of it has been drawn. */
export async function takePicture(page: Page, selector?: string): Promise<Buffer> {
  await Promise.all(page.frames().map(waitUntilDrawn));
  const options = { animations: "disabled", caret: "hide" } as const;
  return selector === undefined ? page.screenshot(options) : page.locator(selector).screenshot(options);
}
