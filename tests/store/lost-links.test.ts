import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { changeState } from "#letting/bookings/change-state.ts";
import { guestPath, openGuestToken } from "#letting/bookings/guest-token.ts";
import { placeBooking } from "#letting/bookings/place-booking.ts";
import { sendLinks } from "#letting/lost-links/send-links.ts";
import type { Store } from "#store/dialect/store.ts";
import { NOW, unitFixture } from "../fixtures/site.ts";
import {
  asGuest,
  book,
  bookingTools,
  emptyOutbox,
  givenBookable,
  OWNER,
  placedOf,
  placeOf,
  SITE,
  simplePlan,
  stayIn,
} from "../support/bookings.ts";
import { removeEverybody } from "../support/given.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const EMAIL = "kasia@example.com";
const CONTACT = { name: "Kasia Nowak", email: EMAIL, phone: null, address: null };
const OTHER = { site: "site-other", unit: "other-huis" };

describe.each(DIALECTS)("lost links on %s", { timeout: 60_000 }, (_dialect, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await removeEverybody(store);
    await givenBookable(store);
  });

  const at = (days: number) => bookingTools(store, NOW + days * DAY_MS);
  const ask = async (email: string, days = 0, siteId = SITE) => {
    await emptyOutbox(store);
    const isSent = await sendLinks(at(days), { siteId, email, locale: "en" });
    return { isSent, mails: await store.db.select().from(store.tables.outbox) };
  };
  const linkOf = async (id: string) => guestPath(await openGuestToken(at(0).secrets, (await placedOf(store, id)).tokenSealed));

  test("one email has the links of all stays of an address that are to come or ended within sixty days", async () => {
    const first = await book(at(0), stayIn(10, 3), { contact: CONTACT });
    const second = await book(at(0), stayIn(30, 3), { contact: CONTACT });
    const somebody = await book(at(0), stayIn(50, 3));
    const links = await Promise.all([first, second, somebody].map(({ booking }) => linkOf(booking.id)));
    const { isSent, mails } = await ask(EMAIL);
    expect(isSent).toBe(true);
    expect(mails).toMatchObject([{ recipient: EMAIL, siteId: SITE, fromName: "Het Duinhuis", replyTo: "anna@duinhuis.example" }]);
    expect(links.map((link) => mails[0]?.text.includes(link))).toEqual([true, true, false]);
    expect(mails[0]?.key).toMatch(new RegExp(`^booking ${second.booking.id} links `));

    const later = (await ask(EMAIL, 33 + 59)).mails;
    expect(links.map((link) => later[0]?.text.includes(link))).toEqual([false, true, false]);
    expect(await ask(EMAIL, 33 + 61)).toEqual({ isSent: false, mails: [] });
  });

  test("nothing is sent to an address without bookings, or with ones that never came about", async () => {
    await removeEverybody(store);
    await givenBookable(store, { terms: { mode: "request" } });
    const { booking } = await book(at(0), stayIn(10, 3), { contact: CONTACT });
    await changeState(at(0), await placedOf(store, booking.id), { action: "decline", acting: OWNER });
    expect((await placedOf(store, booking.id)).booking.state).toBe("declined");
    expect(await ask(EMAIL)).toEqual({ isSent: false, mails: [] });
    expect(await ask("nobody@example.com")).toEqual({ isSent: false, mails: [] });
  });

  test("bookings of another owner's site are never listed", async () => {
    const rates = { version: 1, plan: simplePlan() };
    const site = { id: OTHER.site, ownerId: "owner-2", subdomain: "other", customDomain: null };
    await givenBookable(store, {
      site: { ...site, units: [{ ...unitFixture(OTHER.unit, "huis"), rates }] },
      units: [OTHER.unit],
    });
    const place = await placeOf(store, OTHER.unit, OTHER.site);
    expect(await placeBooking(at(0), place, asGuest(stayIn(10, 3), { contact: CONTACT }))).toMatchObject({ ok: true });
    expect(await ask(EMAIL)).toEqual({ isSent: false, mails: [] });
    expect((await ask(EMAIL, 0, OTHER.site)).mails).toMatchObject([{ siteId: OTHER.site }]);
  });

  test("a booking whose token cannot be opened does not keep the others back", async () => {
    const broken = await book(at(0), stayIn(10, 3), { contact: CONTACT });
    const { booking } = await book(at(0), stayIn(30, 3), { contact: CONTACT });
    const { bookings } = store.tables;
    await store.db.update(bookings).set({ tokenSealed: "" }).where(eq(bookings.id, broken.booking.id));
    const { mails } = await ask(EMAIL);
    expect(mails[0]?.text).toContain(await linkOf(booking.id));
    expect(mails[0]?.text.match(/\/booking\//g)).toHaveLength(1);
  });
});
