import { desc, eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { addDays } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { defaultPlan } from "#domain/rates/default-plan.ts";
import { portalPath } from "#locales/portal-paths.ts";
import en from "#locales/en/booking.json" with { type: "json" };
import guestEn from "#locales/en/guest-page.json" with { type: "json" };
import calendarEn from "#locales/en/portal/booking-calendar.json" with { type: "json" };
import bookingsEn from "#locales/en/portal/bookings.json" with { type: "json" };
import overviewEn from "#locales/en/portal/overview.json" with { type: "json" };
import nl from "#locales/nl/booking.json" with { type: "json" };
import guestNl from "#locales/nl/guest-page.json" with { type: "json" };
import calendarNl from "#locales/nl/portal/booking-calendar.json" with { type: "json" };
import bookingsNl from "#locales/nl/portal/bookings.json" with { type: "json" };
import overviewNl from "#locales/nl/portal/overview.json" with { type: "json" };
import pl from "#locales/pl/booking.json" with { type: "json" };
import guestPl from "#locales/pl/guest-page.json" with { type: "json" };
import calendarPl from "#locales/pl/portal/booking-calendar.json" with { type: "json" };
import bookingsPl from "#locales/pl/portal/bookings.json" with { type: "json" };
import overviewPl from "#locales/pl/portal/overview.json" with { type: "json" };
import { insert as insertSite } from "#store/owners/sites.ts";
import { NOW, siteFixture, unitFixture } from "../fixtures/site.ts";
import { owner, type TestOwner } from "../support/api.ts";
import { forgetAttempts, SERVICE_KEY } from "../support/auth.ts";
import { overflow } from "../support/looks.ts";
import { runCron } from "../support/mail.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { friday } from "../support/today.ts";

const BOOK = { nl, en, pl };
const GUEST = { nl: guestNl, en: guestEn, pl: guestPl };
const OWNER = {
  nl: { calendar: calendarNl, bookings: bookingsNl, overview: overviewNl },
  en: { calendar: calendarEn, bookings: bookingsEn, overview: overviewEn },
  pl: { calendar: calendarPl, bookings: bookingsPl, overview: overviewPl },
};
const HOUR_MS = 3_600_000;
const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(portal.worker));
afterAll(() => portal.stop());

/** Publishes a home with a house that is booked at once and a barn on request; its bookings are paid on arrival. */
async function home(subdomain: string): Promise<{ anna: TestOwner; site: string }> {
  const { store } = portal.worker;
  const anna = await owner(portal.worker);
  const plan = defaultPlan("EUR", 10_000, { sleeps: 4, minNights: 2 });
  const units = ["house", "barn"].map((slug) => ({ ...unitFixture(`${subdomain}-${slug}`, slug), rates: { version: 1, plan } }));
  const fixture = siteFixture({ subdomain, ownerId: anna.id, units });
  await store.atomically((db) => insertSite(db, store.tables, fixture, NOW));
  const modes = { [`${subdomain}-house`]: "instant", [`${subdomain}-barn`]: "request" } as const;
  const terms = Object.entries(modes).map(([id, mode]) => [id, { ...DEFAULT_TERMS, mode }]);
  const settings = { ...DEFAULT_SETTINGS.settings, payOnArrival: true, units: Object.fromEntries(terms) };
  await store.db.insert(store.tables.bookingSettings).values({ siteId: fixture.id, version: 1, settings, updatedAt: NOW });
  return { anna, site: portal.origin.replace("//", `//${subdomain}.`) };
}

let guests = 0;
/** A page of a guest in a network of its own. */
async function guest(options: BrowserContextOptions): Promise<Page> {
  const { page } = await portal.visitor(options);
  await page.setExtraHTTPHeaders({ "CF-Connecting-IP": `192.0.2.${++guests}` });
  page.setDefaultTimeout(15_000);
  return page;
}

const BOOK_PATHS: Record<Locale, string> = { nl: "/boeken", en: "/en/book", pl: "/pl/rezerwacja" };

interface Wanted {
  unit: "house" | "barn";
  /** Weeks after the Friday. */
  weeks: number;
  name: string;
}

/** Fills in the details of a stay of three nights, up to the check. */
async function check(page: Page, site: string, locale: Locale, { unit, weeks, name }: Wanted): Promise<void> {
  const arrival = addDays(friday, 7 * weeks);
  await page.goto(`${site}${BOOK_PATHS[locale]}?unit=${unit}&arrival=${arrival}&departure=${addDays(arrival, 3)}&adults=2`);
  const field = (field: string) => page.locator(`.book-form [name="${field}"]`);
  await field("name").fill(name);
  await field("email").fill(`${name.split(" ")[0]?.toLowerCase()}@example.com`);
  await field("phone").fill("+48 601 234 567");
  await field("message").fill("Is er een kinderbed?");
  await page.getByRole("button", { name: BOOK[locale].next }).click();
  await page.getByRole("heading", { name: BOOK[locale].confirm.title }).waitFor();
}

const send = (page: Page, locale: Locale, mode: "instant" | "request"): Promise<void> =>
  page.getByRole("button", { name: BOOK[locale].send[mode] }).click();

/** Waits until the guest's page has the title of a state. */
async function isIn(page: Page, locale: Locale, state: keyof typeof guestNl.state): Promise<void> {
  await page.getByRole("heading", { level: 1, name: GUEST[locale].state[state].title, exact: true }).waitFor();
  expect([new URL(page.url()).pathname, await overflow(page)]).toEqual([expect.stringMatching(/^\/booking\/[\w-]{22}$/), 0]);
}

/** The owner enters a booking or an offer of three nights in the calendar. */
async function enter(page: Page, locale: Locale, weeks: number, name: string, state: "confirmed" | "offer"): Promise<void> {
  const { fields, new: words } = OWNER[locale].calendar;
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: words.button, exact: true }).click();
  await dialog.getByLabel(fields.arrival).fill(addDays(friday, 7 * weeks));
  await dialog.getByLabel(fields.departure).fill(addDays(friday, 7 * weeks + 3));
  await dialog.getByLabel(fields.name).fill(name);
  await dialog.locator("[name=email]").fill(`${name.split(" ")[0]?.toLowerCase()}@example.com`);
  await dialog.getByLabel(fields.locale).selectOption(locale);
  await dialog.getByLabel(fields.state).selectOption(state);
  await dialog.getByRole("button", { name: state === "offer" ? words.submitOffer : words.submit }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Path of a guest's page, from the last email to the guest. */
async function mailedPath(recipient: string): Promise<string> {
  const { db, tables: t } = portal.worker.store;
  const mails = await db.select().from(t.outbox).where(eq(t.outbox.recipient, recipient)).orderBy(desc(t.outbox.createdAt));
  return /\/booking\/[\w-]{22}/.exec(JSON.stringify(mails))?.[0] ?? "";
}

// Each journey in each language; the guests and the owner of a home have different widths, with and without JavaScript.
describe.each([
  { locale: "nl", first: { ...PHONE, javaScriptEnabled: false }, second: DESKTOP, owned: DESKTOP },
  { locale: "en", first: DESKTOP, second: { ...PHONE, javaScriptEnabled: false }, owned: PHONE },
  { locale: "pl", first: PHONE, second: { ...DESKTOP, javaScriptEnabled: false }, owned: DESKTOP },
] as const)("in $locale", { timeout: 90_000 }, ({ locale, first, second, owned }) => {
  const [book, guestWords, { overview, bookings: words }] = [BOOK[locale], GUEST[locale], OWNER[locale]];

  test("two guests race for a house: one books it at once and moves, the other books the next days and cancels", async () => {
    const { anna, site } = await home(`wedloop-${locale}`);
    const [winner, loser] = [await guest(first), await guest(second)];
    await check(winner, site, locale, { unit: "house", weeks: 0, name: "Imogen Clarke" });
    await check(loser, site, locale, { unit: "house", weeks: 0, name: "Oliver Hartley" });
    await send(winner, locale, "instant");
    await isIn(winner, locale, "confirmed");
    await send(loser, locale, "instant");
    await loser.getByText(book.lost.taken).waitFor();
    await loser.getByText(book.lost.kept).waitFor();
    await loser.locator("#booking li a, .answer li a").first().click();
    await loser.getByRole("heading", { name: book.title.instant, exact: true }).waitFor();
    const typed = (name: string) => loser.locator(`.book-form [name="${name}"]`).inputValue();
    expect([await typed("name"), await typed("message")]).toEqual(["Oliver Hartley", "Is er een kinderbed?"]);
    await loser.getByRole("button", { name: book.next }).click();
    await send(loser, locale, "instant");
    await isIn(loser, locale, "confirmed");
    await loser.getByRole("link", { name: guestWords.change.cancel, exact: true }).click();
    await loser.getByRole("button", { name: guestWords.cancel.send }).click();
    await isIn(loser, locale, "cancelled");

    await winner.getByText(guestWords.change.dates).click();
    const asked = [addDays(friday, 43), addDays(friday, 47)] as const;
    await winner.locator("[name=arrival]").fill(asked[0]);
    await winner.locator("[name=departure]").fill(asked[1]);
    await winner.getByRole("button", { name: guestWords.change.price }).click();
    await winner.getByRole("button", { name: guestWords.dates.send }).click();
    await winner.getByRole("button", { name: guestWords.change.withdraw }).waitFor();
    const { page, complaints, context } = await portal.signedIn(anna, owned);
    await page.goto(portalPath("dashboard", locale));
    await page.getByText(overview.asksForChange).waitFor();
    await page.getByRole("link", { name: "Imogen Clarke" }).first().click();
    const wish = page.getByRole("region", { name: words.request.title });
    await wish.getByRole("button", { name: words.request.accept }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.request.accept }).click();
    await wish.waitFor({ state: "detached" });
    await winner.goto(winner.url().replace(/\?.*/, ""));
    await winner.getByText(new RegExp(`, 4 \\p{L}+$`, "u")).first().waitFor();
    expect(complaints).toEqual([]);
    await Promise.all([context.close(), winner.context().close(), loser.context().close()]);
  });

  test("one request is accepted on Today and another one expires; an offer is accepted, a phone booking entered", async () => {
    const { anna, site } = await home(`aanvraag-${locale}`);
    const [accepted, ignored] = [await guest(first), await guest(second)];
    await check(accepted, site, locale, { unit: "barn", weeks: 0, name: "Rosa Vraagt" });
    await send(accepted, locale, "request");
    await isIn(accepted, locale, "requested");
    const { page, complaints, context } = await portal.signedIn(anna, owned);
    const dialog = page.getByRole("dialog");
    await page.goto(portalPath("dashboard", locale));
    await page.getByRole("button", { name: overview.accept }).click();
    await dialog.getByRole("button", { name: words.actions.confirm.name }).click();
    await page.getByText(words.actions.confirm.done).waitFor();
    await accepted.reload();
    await isIn(accepted, locale, "confirmed");

    await check(ignored, site, locale, { unit: "barn", weeks: 1, name: "Kasia Nowak" });
    await send(ignored, locale, "request");
    await isIn(ignored, locale, "requested");
    await runCron(portal.worker, Date.now() + 25 * HOUR_MS);
    await ignored.reload();
    await isIn(ignored, locale, "expired");
    const calendar = `/sites/site-aanvraag-${locale}/calendar?from=${addDays(friday, 7)}&to=${addDays(friday, 16)}`;
    expect((await anna.call("GET", calendar)).body["units"]).toMatchObject([{ blocks: [] }, { blocks: [] }]);

    await page.goto(portalPath("dashboard", locale, "booking-calendar"));
    await enter(page, locale, 3, "Hanna Belt", "confirmed");
    await enter(page, locale, 4, "Piotr Zieliński", "offer");
    await ignored.goto(site + (await mailedPath("hanna@example.com")));
    await isIn(ignored, locale, "confirmed");
    await ignored.goto(site + (await mailedPath("piotr@example.com")));
    await isIn(ignored, locale, "offer");
    await ignored.getByRole("link", { name: guestWords.accept.open }).click();
    await ignored.getByRole("button", { name: guestWords.accept.send }).click();
    await isIn(ignored, locale, "confirmed");
    await page.goto(portalPath("dashboard", locale, "bookings"));
    for (const name of ["Piotr Zieliński", "Hanna Belt", "Kasia Nowak"]) await page.getByRole("link", { name }).waitFor();
    expect(complaints).toEqual([]);
    await Promise.all([context.close(), accepted.context().close(), ignored.context().close()]);
  });
});
