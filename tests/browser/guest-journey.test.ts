import { eq } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { THEME_IDS, type ThemeId } from "#domain/themes.ts";
import { loadHomes } from "#scripts/demo/seed.ts";
import { stableId } from "#scripts/demo/stable-id.ts";
import { shareBrowser, WITHOUT_PICTURES } from "../support/browser.ts";
import { createContextPool } from "../support/context-pool.ts";
import { bookFirstStay, readStay } from "../support/guest-journey.ts";
import { MOMENT, startStillWorker } from "../visual/still-worker.ts";
import type { TestWorker } from "../support/worker.ts";

const MOST = { taps: 11, typed: 4 };
/** What the last page says: the homes are booked in different ways. */
const DONE: Record<ThemeId, RegExp> = {
  "modern-minimal": /^Aanvraag verstuurd$/i,
  "warm-cozy": /^Aanvraag verstuurd$/i,
  "classic-elegant": /^Geboekt$/i,
  "fresh-coastal": /^Wacht op betaling$/i,
  "urban-hip": /^Wacht op betaling$/i,
  "nature-rustic": /^Vraag verstuurd$/i,
};
const PHONE = { reducedMotion: "reduce", viewport: { width: 390, height: 844 } } as const;

let worker: TestWorker;
let browser: Browser;
let openPage: ReturnType<typeof createContextPool>;
let origin: string;
const subdomains = new Map<ThemeId, string>();
beforeAll(async () => {
  ({ worker, origin } = await startStillWorker());
  // Nobody serves the calendars of other platforms here, and while one cannot be read, an instant booking is a request.
  const { db, tables: t } = worker.store;
  for (const table of [t.feedEvents, t.feedRuns, t.feeds]) await db.delete(table);
  browser = await shareBrowser(WITHOUT_PICTURES);
  openPage = createContextPool(browser);
  for (const { home } of await loadHomes()) subdomains.set(home.theme, home.subdomain);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await worker.stop();
});

let guests = 0;
async function guest(javaScriptEnabled: boolean) {
  const { context, page } = await openPage({ ...PHONE, javaScriptEnabled, isPooled: false });
  await context.clock.setFixedTime(MOMENT);
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `192.0.2.${++guests}` });
  page.setDefaultTimeout(15_000);
  return page;
}

test.each(THEME_IDS)("%s: booking takes at most 11 taps and 4 typed fields, with and without JavaScript", async (theme) => {
  const subdomain = subdomains.get(theme) ?? "";
  const home = `${origin.replace("//", `//${subdomain}.`)}/`;
  const [page, plain] = [await guest(true), await guest(false)];
  const stay = await readStay({ page, home });
  const efforts = [await bookFirstStay({ page: plain, home }, stay), await bookFirstStay({ page, home })];
  for (const { taps, typed } of efforts) {
    expect(taps).toBeLessThanOrEqual(MOST.taps);
    expect(typed).toBeLessThanOrEqual(MOST.typed);
  }
  for (const { state } of efforts) expect(state).toMatch(DONE[theme]);
  const { db, tables: t } = worker.store;
  const stored = await db
    .select()
    .from(t.bookings)
    .where(eq(t.bookings.siteId, stableId("site", subdomain)));
  for (const { stay } of efforts)
    expect(stored.filter(({ arrival, departure }) => arrival === stay.arrival && departure === stay.departure)).toHaveLength(1);
  await Promise.all([page.context().close(), plain.context().close()]);
});
