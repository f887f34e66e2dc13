import { statfs } from "node:fs/promises";
import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium as playwright } from "playwright-core";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
];

/**
 * For tests that judge no picture, as arguments of `launchBrowser`: fetching and decoding them takes a fifth of the processor
 * time of an owner's site. Each `img` has to have its width and height, so that the layout is the same (`imagesWithoutSize`).
 */
export const WITHOUT_PICTURES = ["--blink-settings=imagesEnabled=false"];

const MIN_SHARED_BYTES = 1e9;

/**
 * Chromium keeps its drawings in shared memory, or with this argument in files of the temporary folder, which take more processor
 * time but are not limited to the 64 MB that containers get by default.
 */
async function sharedMemoryArguments(): Promise<string[]> {
  const { bavail, bsize } = await statfs("/dev/shm").catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize < MIN_SHARED_BYTES ? ["--disable-dev-shm-usage"] : [];
}

/** Launches Chromium from the npm package, or the executable at `CHROMIUM_PATH`. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? (await chromium.executablePath());
  return playwright.launch({ executablePath, args: [...ARGS, ...(await sharedMemoryArguments()), ...more], headless: true });
}

/** The running ones, by their arguments. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * Like `launchBrowser`, for test files; those of one process share a browser, because starting it takes as long as some tests.
 * `close` closes its contexts.
 */
export async function shareBrowser(more: string[] = []): Promise<Browser> {
  const key = more.join("\n");
  const launching = browsers.get(key) ?? launchBrowser(more);
  browsers.set(key, launching);
  const browser = await launching;
  const closeContexts = async () => {
    await Promise.all(browser.contexts().map(closeContext));
  };
  return new Proxy(browser, {
    get: (target, name) => (name === "close" ? closeContexts : (Reflect.get(target, name) as unknown)),
  });
}

/** Calls the method of the class, which a pool of contexts replaces. */
const closeContext = (context: BrowserContext) =>
  Reflect.apply((Object.getPrototypeOf(context) as { close: () => Promise<void> }).close, context, []);
