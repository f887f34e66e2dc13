import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";

/** A page in a browser context that no other test uses at the same time. */
interface PooledPage {
  context: BrowserContext;
  page: Page;
}

export interface PoolOptions extends BrowserContextOptions {
  /**
   * False for tests of `page.clock` and `context.addInitScript`, whose effects cannot be undone: they get a context of their own.
   */
  isPooled?: boolean;
}

interface PooledContext {
  context: BrowserContext;
  /** Origins whose storage the next test must find empty. */
  origins: Set<string>;
  isIdle: boolean;
}

/**
 * Opens pages for tests, in browser contexts that tests with the same options use one after the other. Cookies, storage, routes
 * and permissions are those of a new context, but scripts are cached: serving and compiling them takes half a second of processor
 * time. A context is free again when the test closes it or ends.
 */
export function createContextPool(browser: Browser): (options: PoolOptions) => Promise<PooledPage> {
  const pool = new Map<string, PooledContext[]>();
  return async ({ isPooled = true, ...options }) => {
    const key = JSON.stringify(options);
    const contexts = pool.get(key) ?? [];
    pool.set(key, contexts);
    let pooled = isPooled ? contexts.find(({ isIdle }) => isIdle) : undefined;
    if (!pooled) {
      pooled = await open(browser, options, isPooled);
      if (isPooled) contexts.push(pooled);
    }
    pooled.isIdle = false;
    const { context } = pooled;
    // A context outside the pool ends with the browser: benchmarks have no tests.
    if (isPooled) onTestFinished(() => context.close());
    return { context, page: await openPage(pooled) };
  };
}

async function open(browser: Browser, options: BrowserContextOptions, isPooled: boolean): Promise<PooledContext> {
  const context = await browser.newContext(options);
  const pooled: PooledContext = { context, origins: new Set(), isIdle: true };
  if (isPooled) context.close = () => release(pooled);
  context.on("framenavigated", (frame) => void pooled.origins.add(new URL(frame.url()).origin));
  return pooled;
}

async function release(pooled: PooledContext): Promise<void> {
  const { context } = pooled;
  if (pooled.isIdle) return;
  for (const event of ["console", "weberror", "request", "response", "page"]) context.removeAllListeners(event);
  await Promise.all([context.unrouteAll({ behavior: "ignoreErrors" }), ...context.pages().map((page) => page.close())]);
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  pooled.isIdle = true;
}

/** Opens a page and empties the storage that tests before have used. */
async function openPage({ context, origins }: PooledContext): Promise<Page> {
  const page = await context.newPage();
  if (origins.size === 0) return page;
  const session = await context.newCDPSession(page);
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  origins.clear();
  return page;
}
