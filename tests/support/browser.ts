import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

/** In a single process no service worker runs, and a closed page takes the browser with it. */
const UNWANTED = /^--(headless|single-process|no-zygote)/;

/** Chromium from the npm package, or the one `CHROMIUM_PATH` names. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? (await chromium.executablePath());
  const args = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return playwright.launch({
    executablePath,
    args: [...chromium.args.filter((arg) => !UNWANTED.test(arg)), ...args],
    headless: true,
  });
}
