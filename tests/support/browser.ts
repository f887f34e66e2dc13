import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

const ARGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
];

/** Launches Chromium from the npm package, or the executable at `CHROMIUM_PATH`. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? (await chromium.executablePath());
  return playwright.launch({ executablePath, args: [...ARGS, ...more], headless: true });
}
