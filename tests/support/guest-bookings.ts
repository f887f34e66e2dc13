import { sql } from "drizzle-orm";
import type { BookingSettings } from "#contract/letting/booking-settings.ts";
import { DEFAULT_SETTINGS } from "#contract/letting/booking-settings.ts";
import type { PaperSettings } from "#contract/letting/paper-settings.ts";
import { addDays, dayInZone } from "#domain/dates.ts";
import { findPlace } from "#store/letting/booking-places.ts";
import type { NewBooking } from "#store/letting/bookings.ts";
import * as bookingSettings from "#store/letting/booking-settings.ts";
import * as paperSettings from "#store/letting/paper-settings.ts";
import { insertMovement } from "#store/letting/bookings.ts";
import { secretsOf } from "#services/secrets/digests.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { createGuestToken } from "#letting/bookings/guest-token.ts";
import { calendarKey } from "#services/hosts/calendar-key.ts";
import { savePaperSettings } from "#letting/papers/save-paper-settings.ts";
import { quoteBooking } from "#letting/bookings/quote-booking.ts";
import { bookingFixture } from "../fixtures/booking.ts";
import { insertBooking } from "./nights.ts";
import { MAIN, type TestWorker } from "./worker.ts";

/** The secret that the worker of these tests is started with, so that tests can seal guests' tokens. */
export const AUTH_SECRET = Buffer.alloc(32, 7).toString("base64");

export const today = dayInZone(Date.now(), "Europe/Amsterdam");

/** Tools with which a test changes bookings as the worker does. */
export const toolsOf = ({ store, kv }: TestWorker): BookingTools => ({
  store,
  mainOrigin: MAIN,
  now: Date.now(),
  secrets: secretsOf(AUTH_SECRET),
  onCalendarChange: ({ siteId }) => kv.delete(calendarKey(siteId)),
});

/** Inserts a booking at the price of today, and returns it with the path of its guest's page. */
export async function givenGuestBooking(
  worker: TestWorker,
  overrides: Partial<NewBooking> = {},
  paid = 0,
): Promise<{ booking: NewBooking; token: string; path: string }> {
  const { store } = worker;
  const tools = toolsOf(worker);
  const arrival = overrides.arrival ?? addDays(today, 60);
  const departure = overrides.departure ?? addDays(arrival, 4);
  const base = bookingFixture({ ...overrides, arrival, departure, payment: overrides.payment ?? "transfer" });
  const place = await findPlace(store, base.siteId, { id: base.unitId });
  if (!place) throw new Error("the fixture's unit does not exist");
  const request = { arrival, departure, ...base.party, extras: [], code: null };
  const { regardless } = await quoteBooking(tools, place, request, { email: null });
  const { token, ...sealed } = await createGuestToken(tools.secrets);
  const booking = { ...base, quote: overrides.quote ?? regardless ?? base.quote, ...sealed };
  await store.atomically((db) => [
    ...insertBooking(db, store.tables, booking),
    ...(paid === 0
      ? []
      : [
          insertMovement(db, store.tables, {
            id: crypto.randomUUID(),
            bookingId: booking.id,
            kind: "charge",
            method: "transfer",
            amount: paid,
            note: null,
            on: today,
            at: Date.now(),
            userId: null,
          }),
        ]),
  ]);
  return { booking, token, path: `/booking/${token}` };
}

/** Saves settings for a site's bookings. */
export async function givenSettings({ store }: TestWorker, siteId: string, settings: Partial<BookingSettings>): Promise<void> {
  const { version, settings: usual } = await bookingSettings.find(store, siteId);
  const [owner] = await store.db.select().from(store.tables.users).limit(1);
  await store.atomically((db) =>
    bookingSettings.replace(db, store.tables, {
      siteId,
      version,
      settings: { ...DEFAULT_SETTINGS.settings, ...usual, ...settings },
      by: owner?.id ?? "",
      now: Date.now(),
    }),
  );
}

/** Saves a site's invoice settings. */
export async function givenPaperSettings(worker: TestWorker, siteId: string, change: Partial<PaperSettings>): Promise<void> {
  const { store } = worker;
  const { version, settings } = await paperSettings.find(store, siteId);
  const [owner] = await store.db.select().from(store.tables.users).limit(1);
  const site = { siteId, timeZone: "Europe/Amsterdam" };
  const saved = await savePaperSettings(
    toolsOf(worker),
    { ...site, version, settings: { ...settings, ...change } },
    owner?.id ?? "",
  );
  if (!saved.ok) throw new Error(saved.code);
}

/** The values of a page's form: its hidden fields and those given. */
export function formOf(html: string, name: string, values: Record<string, string | string[]> = {}) {
  const forms = html.split("<form").filter((form) => form.includes(`name="form" value="${name}"`));
  const [form = ""] = forms;
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, key = "", value = ""]) => [
    key,
    value,
  ]);
  return { ...(Object.fromEntries(hidden) as Record<string, string>), ...values };
}

/** Kinds of the emails in the outbox, as the ends of their keys: `guest cancelled`. */
export async function mailKinds({ store }: TestWorker): Promise<string[]> {
  const rows = await store.db
    .select({ key: store.tables.outbox.key })
    .from(store.tables.outbox)
    .orderBy(sql`created_at`);
  return rows.map(({ key }) => key.split(" ").slice(-2).join(" ")).toSorted();
}
