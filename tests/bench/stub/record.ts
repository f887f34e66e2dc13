import type { SiteRecord } from "#contract/owners/site-record.ts";
import type { AvailabilityView, ReviewsView } from "#contract/pages/site-view.ts";
import type { CalendarDate } from "#domain/dates.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findForExport, insert as insertBlock } from "#store/letting/blocks.ts";
import { NO_PARTS } from "#store/letting/nights.ts";
import { insertAll as insertReviews } from "#store/letting/reviews.ts";
import { findByToken, findEntries, findLastPickup, insert as insertExport } from "#store/letting/calendar-exports.ts";
import { findExportedSites } from "#store/letting/exported-sites.ts";
import { findCurrent as findChangedTexts } from "#store/services/mail-texts.ts";
import { withFromPrices } from "#services/hosts/from-prices.ts";
import { findServedWithStays, insert as insertSite } from "#store/owners/sites.ts";
import { openD1, type Store } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { digest } from "#services/secrets/digests.ts";
import { type CalendarSnapshot, readSnapshot } from "#letting/calendars/calendar-snapshot.ts";
import { storedSite } from "#letting/site-source/site-source.ts";
import { loadLate } from "#pages/owner-site/load-late.ts";
import { readQuotable } from "#letting/rates/quote-units.ts";
import { NOW } from "../../fixtures/site.ts";
import { benchHome, reviews, stays } from "./home.ts";
import { localD1, type Rows } from "./local-d1.ts";

/** Responses of the stub services, recorded from the real queries on a real SQLite. */
interface Recording {
  site: SiteRecord;
  /** Its calendar as KV has it. */
  calendar: CalendarSnapshot;
  late: { availability: AvailabilityView; reviews: ReviewsView };
  /** SQL → rows. */
  answers: Record<string, Rows>;
}

/** Writes the benchmark's home to a store and runs every query of the measured requests. */
export async function record(today: CalendarDate): Promise<Recording> {
  const { binding, answers } = await localD1();
  const store = openD1(binding);
  const { db, tables } = store;
  const home = benchHome();
  await insertUser(db, tables, { id: home.ownerId, email: "owner@vrijhuis.example", name: "Owner" }, NOW);
  await store.atomically((transaction) => [
    ...insertSite(transaction, tables, home, NOW),
    ...insertReviews(transaction, tables, home.id, reviews, NOW),
    ...stays(today).flatMap((block) => insertBlock(transaction, tables, block, NO_PARTS)),
  ]);
  const now = Date.parse(`${today}T12:00:00Z`);
  const found = await findServedWithStays(store, { subdomain: "bench" }, now);
  if (!found) throw new Error("the benchmark's home was not written");
  const site = withFromPrices(found.site, found.stays, now);
  const source = storedSite(site, "http://bench.vrijhuis.localhost", contextWith(store, today));
  const calendar = await readSnapshot(store, site.id, now);
  if (!calendar) throw new Error("the benchmark's home has no calendar");
  const loaded = await source.calendar().load();
  const late = loadLate(source, { locale: "nl", page: { kind: "home" }, today }, Promise.resolve(loaded));
  const [availability, shown] = await Promise.all([late.availability, late.reviews]);
  if (!availability || !shown) throw new Error("the benchmark's home has no late data");
  const bookable = await source.bookable();
  if (!bookable) throw new Error("the benchmark's home cannot be booked");
  await readQuotable(bookable, bookable.units, now);
  await source.bookingSettings();
  const exported = await findExport(store, tables, home);
  await findEntries(store, exported, today);
  await findLastPickup(store, exported.id, "Airbnb");
  await findExportedSites(store, { siteId: site.id });
  await findForExport(store, { siteId: site.id }, today);
  await findChangedTexts(store);
  return { site, calendar, late: { availability, reviews: shown }, answers: Object.fromEntries(answers) };
}

/** Token of the export that is measured. */
export const EXPORT_TOKEN = "0".repeat(32);

/** Writes our calendar of the first unit for a channel that has fetched it, and reads it as a request does. */
async function findExport(store: Store, tables: Store["tables"], { id: siteId, units }: ReturnType<typeof benchHome>) {
  const tokenDigest = await digest(EXPORT_TOKEN);
  const added = { id: "bench-export", siteId, unitId: units[0]?.id ?? "", channel: "airbnb" as const, withPreparation: true };
  await store.atomically((db) =>
    insertExport(db, tables, { ...added, feedId: null, tokenDigest, tokenSealed: "", createdAt: NOW, revokedAt: null }, 1),
  );
  const found = await findByToken(store, tokenDigest);
  if (!found) throw new Error("the benchmark's export was not written");
  return found;
}

/** The part of a request's context that the queries need. */
const contextWith = (store: Store, today: CalendarDate): RequestContext =>
  ({
    env: {},
    config: { siteMemoryMs: 0 },
    openStore: async () => store,
    now: Date.parse(`${today}T12:00:00Z`),
    requestId: "record",
    waitUntil: () => {},
  }) as unknown as RequestContext;
