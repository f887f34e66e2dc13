import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { TestOwner } from "./api.ts";
import { launchBrowser } from "./browser.ts";
import { freePort } from "./free-port.ts";
import type { LocalWorkerOptions } from "#scripts/local-worker.ts";
import { startWorker, type TestWorker } from "./worker.ts";

/** A running worker with a browser, for tests of the portal. */
export interface Portal {
  worker: TestWorker;
  browser: Browser;
  /** Origin of the worker with its port, to which links in mails lead. */
  origin: string;
  /** Opens a separate browser context, with the size of a phone unless `options` set another one. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** Like `visitor`, with the session of an owner who signed in through the API. */
  signedIn(who: Pick<TestOwner, "supabase">, options?: BrowserContextOptions): Promise<Visitor>;
  stop(): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings in the console, except refused requests. */
  complaints: string[];
}

export async function startPortal(options: Partial<LocalWorkerOptions> = {}): Promise<Portal> {
  const port = await freePort();
  const origin = `http://vrijhuis.localhost:${port}`;
  const worker = await startWorker({ port, ...options, vars: { MAIN_ORIGIN: origin, ...options.vars } });
  const browser = await launchBrowser();
  const visitor: Portal["visitor"] = async (more = {}) => {
    const context = await browser.newContext({
      baseURL: origin,
      serviceWorkers: "block",
      reducedMotion: "reduce",
      viewport: { width: 390, height: 844 },
      ...more,
    });
    const complaints: string[] = [];
    context.on("weberror", (error) => complaints.push(error.error().message));
    context.on("console", (message) => {
      const isExpected = /status of 4|ERR_INTERNET_DISCONNECTED|blocked by Playwright/.test(message.text());
      if (["error", "warning"].includes(message.type()) && !isExpected) complaints.push(message.text());
    });
    return { context, page: await context.newPage(), complaints };
  };
  return {
    worker,
    browser,
    origin,
    visitor,
    async signedIn({ supabase }, more = {}) {
      const { data } = await supabase.auth.getSession();
      const given = await visitor(more);
      await given.context.addInitScript(
        (session) => localStorage.getItem("vrijhuis-auth") ?? localStorage.setItem("vrijhuis-auth", session),
        JSON.stringify(data.session),
      );
      return given;
    },
    async stop() {
      await browser.close();
      await worker.stop();
    },
  };
}
