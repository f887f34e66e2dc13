import { and, desc, eq, inArray } from "drizzle-orm";
import { DEMO_OWNER_ID } from "#contract/owners/demo-owner.ts";
import type { SentLine } from "#contract/letting/statement.ts";
import { withGoodwill } from "#domain/payments/goodwill.ts";
import { openInstalments } from "#domain/bookings/payments.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { change, insertMovement } from "#store/letting/bookings.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import { find as findSettings } from "#store/letting/paper-settings.ts";
import { reconcileSoon } from "#store/letting/payments.ts";
import { findLines, markBooked } from "#store/letting/statements.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { issuePapers } from "#letting/papers/issue-papers.ts";
import { savePaperSettings } from "#letting/papers/save-paper-settings.ts";
import { importLines } from "#letting/payments/statements/import-lines.ts";
import { stableId } from "./stable-id.ts";

/** Amount in minor units that the owner refunds of an invoiced stay. */
const GIVEN_BACK = 40_00;
/** The IBAN registry's examples of accounts, which nobody has. */
const OWNERS_IBAN = "NL91ABNA0417164300";
const GUESTS_IBAN = "DE89370400440532013000";
const SYSTEM = { by: "system", userId: null } as const;

/**
 * Writes invoices, a credit note and a bank statement of a demo home: a booked line, one with a sure match and one without. Does
 * nothing if the site has settings for papers.
 */
export async function writeDemoPapers(
  store: Store,
  site: { id: string; timeZone: string },
  { now, secrets }: { now: number; secrets: Secrets },
): Promise<void> {
  if ((await findSettings(store, site.id)).version > 0) return;
  const tools: BookingTools = {
    store,
    now,
    secrets,
    mainOrigin: "",
    onCalendarChange: async () => {},
  };
  await writeStatement(tools, site);
  const settings = { invoices: "on-request", vatScheme: "registered", bookkeeping: "invoice", prefix: "" } as const;
  await savePaperSettings(tools, { siteId: site.id, timeZone: site.timeZone, version: 0, settings }, DEMO_OWNER_ID);
  const [refunded, ...others] = (await findStays(store, site.id, ["completed"])).slice(0, 3);
  for (const placed of others) await issuePapers(tools, { siteId: site.id, id: placed.booking.id }, { isAsked: true });
  if (!refunded) return;
  const { id } = refunded.booking;
  await issuePapers(tools, { siteId: site.id, id }, { isAsked: true });
  const movement = {
    id: stableId("movement", id, "given back"),
    bookingId: id,
    kind: "refund",
    method: "transfer",
    amount: -GIVEN_BACK,
    note: "De verwarming deed het een avond niet.",
    on: dayInZone(now, site.timeZone),
    at: now,
    userId: DEMO_OWNER_ID,
  } as const;
  const goodwill = withGoodwill(refunded.booking.quote, GIVEN_BACK);
  const details = { movements: [movement.id], amount: GIVEN_BACK, formerQuote: refunded.booking.quote };
  const event = { type: "goodwill", state: refunded.booking.state, ...SYSTEM, note: null, details, at: now };
  await store.atomically((db) => [
    insertMovement(db, store.tables, movement),
    ...change(db, store.tables, refunded.booking, { quote: goodwill }, event),
  ]);
  await issuePapers(tools, { siteId: site.id, id });
}

async function writeStatement(tools: BookingTools, { id: siteId, timeZone }: { id: string; timeZone: string }): Promise<void> {
  const { store, now } = tools;
  const open = (await findStays(store, siteId, ["awaiting-payment", "confirmed"])).flatMap((placed) => {
    const { quote, payment } = placed.booking;
    const next = openInstalments(quote, payment, placed.paid).find((instalment) => instalment.open > 0);
    return next ? [{ placed, amount: next.open }] : [];
  });
  const confirmed = open.filter(({ placed }) => placed.booking.state === "confirmed");
  const booked = confirmed.at(-1);
  const [sure, unsure] = open.filter((each) => each !== booked);
  const on = dayInZone(now, timeZone);
  const lines = [
    ...(booked ? [toLine(booked, on, booked.placed.booking.reference)] : []),
    ...(sure ? [toLine(sure, on, sure.placed.booking.reference)] : []),
    ...(unsure ? [toLine(unsure, on, "vakantie")] : []),
  ];
  await importLines(store, siteId, lines, now);
  const line = (await findLines(store, siteId, "new", 10)).find(
    ({ remittance }) => remittance === booked?.placed.booking.reference,
  );
  if (!line || !booked) return;
  const { id: bookingId } = booked.placed.booking;
  const movement = {
    id: `${line.id}.${line.version}`,
    bookingId,
    kind: "charge",
    method: "transfer",
    amount: line.amount,
    note: null,
    on,
    at: now,
    userId: DEMO_OWNER_ID,
  } as const;
  await store.atomically((db) => [
    insertMovement(db, store.tables, movement),
    reconcileSoon(db, store.tables, bookingId, now),
    ...markBooked(db, store.tables, { line, bookingId, refundId: null, movementId: movement.id }),
  ]);
}

const toLine = (
  { placed, amount }: { placed: PlacedBooking; amount: number },
  on: CalendarDate,
  remittance: string,
): SentLine => ({
  account: OWNERS_IBAN,
  iban: GUESTS_IBAN,
  name: placed.booking.contact.name,
  creditorReference: null,
  bankReference: null,
  returned: null,
  on,
  amount,
  currency: placed.booking.quote.currency,
  remittance,
  occurrence: 1,
});

/** Finds real bookings of a site in these states, the latest departure first. */
async function findStays(store: Store, siteId: string, states: string[]): Promise<PlacedBooking[]> {
  const { bookings: t } = store.tables;
  const rows = await store.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.isTest, false), eq(t.channel, "website"), inArray(t.state, states)))
    .orderBy(desc(t.departure), desc(t.id));
  const found = await Promise.all(rows.map(({ id }) => findBooking(store, siteId, id)));
  return found.flatMap((placed) => placed ?? []);
}
