import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { TestOwner } from "./api.ts";
import { shareBrowser } from "./browser.ts";
import { createContextPool, type PoolOptions } from "./context-pool.ts";
import { freePort } from "./free-port.ts";
import type { LocalWorkerOptions } from "#scripts/local-worker.ts";
import { startWorker, type TestWorker } from "./worker.ts";

/** A running worker with a browser, for tests of the portal. */
export interface Portal {
  worker: TestWorker;
  browser: Browser;
  /** Origin of the worker with its port, to which links in emails lead. */
  origin: string;
  /**
   * Opens a page in a separate browser context (`createContextPool`), with the size of a phone unless `options` set another one.
   */
  visitor(options?: PoolOptions): Promise<Visitor>;
  /** Like `visitor`, with the session of an owner who signed in through the API. */
  signedIn(who: Pick<TestOwner, "supabase">, options?: PoolOptions): Promise<Visitor>;
  stop(): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings in the console, except refused requests. */
  complaints: string[];
}

const CONTEXT: BrowserContextOptions = {
  serviceWorkers: "block",
  reducedMotion: "reduce",
  viewport: { width: 390, height: 844 },
};

/** With `asksOwners` a site needs a subscription to go online. */
export async function startPortal(options: Partial<LocalWorkerOptions> & { asksOwners?: boolean } = {}): Promise<Portal> {
  const port = await freePort();
  const origin = `http://vrijhuis.localhost:${port}`;
  const worker = await startWorker({ port, ...options, vars: { MAIN_ORIGIN: origin, ...options.vars } });
  const browser = await shareBrowser();
  const openPage = createContextPool(browser);
  const visitor: Portal["visitor"] = async (more = {}) => {
    const { context, page } = await openPage({ ...CONTEXT, baseURL: origin, ...more });
    const complaints: string[] = [];
    context.on("weberror", (error) => complaints.push(error.error().message));
    context.on("console", (message) => {
      const isExpected = /status of 4|ERR_INTERNET_DISCONNECTED|blocked by Playwright/.test(message.text());
      if (["error", "warning"].includes(message.type()) && !isExpected) complaints.push(message.text());
    });
    return { context, page, complaints };
  };
  return {
    worker,
    browser,
    origin,
    visitor,
    async signedIn({ supabase }, more = {}) {
      const { data } = await supabase.auth.getSession();
      const given = await visitor(more);
      const session = JSON.stringify(JSON.stringify(data.session));
      // A sandboxed frame has no storage.
      await given.page.addInitScript(
        `if (window === top) localStorage.getItem("vrijhuis-auth") ?? localStorage.setItem("vrijhuis-auth", ${session});`,
      );
      return given;
    },
    async stop() {
      await browser.close();
      await worker.stop();
    },
  };
}

/**
 * Selects a tab, whose panel is rendered then. Loading the document again at the tab's address takes half a second of processor
 * time.
 */
export async function showTab(page: Page, value: string): Promise<void> {
  await page.locator(`[role=tab][id$="-trigger-${value}"]`).click();
  await page.locator(`[role=tabpanel][id$="-content-${value}"][data-state=active]`).waitFor();
}

/** Opens the parts of a screen that are folded on phones. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator("#content section h2 button[aria-expanded=false]");
  await folded.first().waitFor();
  while ((await folded.count()) > 0) await folded.first().click();
}
