import { asc, desc, eq, getTableColumns } from "drizzle-orm";
import type { Booking, BookingEvent, Movement } from "#contract/letting/booking.ts";
import type { ListedGuest } from "#contract/letting/guest.ts";
import type { MessageFile } from "#contract/letting/conversation.ts";
import type { DetachedDetails, ListedImport } from "#contract/letting/imported-stay.ts";
import type { Paper, ProForma } from "#contract/letting/paper.ts";
import type { Payment, Refund } from "#contract/letting/payment.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { ReviewRecord, SiteRecord, StoredPlan } from "#contract/owners/site-record.ts";
import { date } from "#domain/dates.ts";
import { sumLedger } from "#domain/payments/ledger.ts";
import { type CalendarEntry, findForExport } from "../letting/blocks.ts";
import { bookingColumns, toBooking } from "../letting/bookings.ts";
import { findThread } from "../letting/conversations.ts";
import { findList } from "../letting/guests.ts";
import type { StoredMessage } from "../letting/messages.ts";
import { findAll as findAllDetails, findOfPeriod } from "../letting/imported-stays.ts";
import { toProForma } from "../letting/ksef.ts";
import { toPaper } from "../letting/papers.ts";
import { findBySite, type VersionSummary } from "./site-drafts.ts";
import type { StoredOperations } from "#contract/owners/site-operations.ts";
import { findOperations } from "./site-operations.ts";
import { findById } from "./sites.ts";
import { findOfSite as findFilesOfSite, type SiteFile } from "../services/storage-objects.ts";
import type { Store } from "../dialect/store.ts";
import type { StoredLine } from "#contract/letting/statement.ts";
import { findAllLines } from "../letting/statements.ts";
import { findOfSite, type Suppression } from "../services/suppressions.ts";
import { findUnits, type TodayUnit } from "./today.ts";
import type { BookingSettings } from "#contract/letting/booking-settings.ts";
import type { ShownCleanerLink } from "#contract/letting/cleaning.ts";
import { findOfSite as findCleanerLinks } from "../letting/cleaner-links.ts";
import { find as findBookingSettings } from "../letting/booking-settings.ts";
import { findAll as findArrivalPictures } from "../letting/arrival-pictures.ts";
import { type ExportedCleaning, findAll as findAllCleanings } from "../letting/cleanings.ts";

/** All data of a site except the photos themselves. Times are in milliseconds since the epoch. */
export interface SiteExport {
  /** The site as guests see it; it has no units before it is published. */
  site: SiteRecord;
  draft: { version: number; publishedVersion: number | null; updatedAt: number; draft: SiteDraft };
  operations: StoredOperations;
  /** Rate plans by the unit's id. */
  plans: Record<string, StoredPlan>;
  versions: VersionSummary[];
  reviews: (ReviewRecord & { shown: boolean; createdAt: number })[];
  blocks: CalendarEntry[];
  /** The latest arrival first. */
  bookings: ExportedBooking[];
  /** The latest arrival first. */
  importedStays: ListedImport[];
  /** Details of imported stays, including those that have disappeared from their calendar. */
  importedDetails: DetachedDetails[];
  guests: ListedGuest[];
  /** Lines of bank statements, oldest first. */
  statementLines: StoredLine[];
  /** Addresses that the site does not write to, the latest first. */
  suppressions: ExportedSuppression[];
  /** Personal links of cleaners, without their addresses. */
  cleanerLinks: ShownCleanerLink[];
  /** Completed tasks, oldest first. */
  cleanings: ExportedCleaning[];
  /** Terms of bookings, with the arrival information. */
  bookingSettings: BookingSettings;
  /** Ids of the pictures of arrival information. */
  arrivalPictures: string[];
  /** Files of the storage protocol, by bucket and name. */
  files: SiteFile[];
  units: TodayUnit[];
}

export type ExportedSuppression = Omit<Suppression, "siteId" | "addressDigest">;

/** A booking with its history, money and papers. */
export type ExportedBooking = Booking & {
  paid: number;
  events: BookingEvent[];
  movements: Movement[];
  payments: ExportedPayment[];
  refunds: Refund[];
  papers: Paper[];
  /** Papers that wait for their number of KSeF, and those that were cancelled. */
  proFormas: ProForma[];
  /** The conversation with the owner's notes, oldest message first. */
  messages: ExportedMessage[];
};

/** A message with its files. */
export type ExportedMessage = Pick<
  StoredMessage,
  "id" | "direction" | "source" | "locale" | "subject" | "text" | "createdAt" | "readAt" | "sender"
> & { files: MessageFile[] };

/** A payment without its payment link. */
export type ExportedPayment = Omit<Payment, "location">;
export const toExported = ({ location: _, ...payment }: Payment): ExportedPayment => payment;

/** Maximum number of rows in one query, so that large sites fit into the worker's memory. */
const PAGE_SIZE = 500;
const MAX_SUPPRESSIONS = 50_000;

async function findBookings({ db, tables: t }: Store, siteId: string): Promise<ExportedBooking[]> {
  const { bookings, bookingEvents, movements, payments, refunds, papers, proFormas, messages, messageFiles } = t;
  const ofSite = eq(bookings.siteId, siteId);
  const [rows, events, money, issued, waiting, paid, returned, written, files] = await Promise.all([
    inPages((offset) =>
      db
        .select(bookingColumns(t))
        .from(bookings)
        .where(ofSite)
        .orderBy(desc(bookings.arrival), desc(bookings.id))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select(getTableColumns(bookingEvents))
        .from(bookingEvents)
        .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
        .where(ofSite)
        .orderBy(asc(bookingEvents.bookingId), asc(bookingEvents.version))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select(getTableColumns(movements))
        .from(movements)
        .innerJoin(bookings, eq(bookings.id, movements.bookingId))
        .where(ofSite)
        .orderBy(asc(movements.at), asc(movements.id))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select()
        .from(papers)
        .where(eq(papers.siteId, siteId))
        .orderBy(asc(papers.bookingId), asc(papers.position))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select()
        .from(proFormas)
        .where(eq(proFormas.siteId, siteId))
        .orderBy(asc(proFormas.bookingId), asc(proFormas.position))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select()
        .from(payments)
        .where(eq(payments.siteId, siteId))
        .orderBy(asc(payments.createdAt), asc(payments.id))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select(getTableColumns(refunds))
        .from(refunds)
        .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
        .where(ofSite)
        .orderBy(asc(refunds.createdAt), asc(refunds.id))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select()
        .from(messages)
        .where(eq(messages.siteId, siteId))
        .orderBy(asc(messages.createdAt), asc(messages.id))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
    inPages((offset) =>
      db
        .select(getTableColumns(messageFiles))
        .from(messageFiles)
        .innerJoin(messages, eq(messages.id, messageFiles.messageId))
        .where(eq(messages.siteId, siteId))
        .orderBy(asc(messageFiles.name), asc(messageFiles.id))
        .limit(PAGE_SIZE)
        .offset(offset),
    ),
  ]);
  const eventsOf = Map.groupBy(events, ({ bookingId }) => bookingId);
  const filesOf = Map.groupBy(files, ({ messageId }) => messageId);
  const messagesOf = Map.groupBy(written as StoredMessage[], ({ bookingId }) => bookingId);
  const papersOf = Map.groupBy(issued, ({ bookingId }) => bookingId);
  const waitingOf = Map.groupBy(waiting, ({ bookingId }) => bookingId);
  const moneyOf = Map.groupBy(money, ({ bookingId }) => bookingId);
  const paymentsOf = Map.groupBy(paid as Payment[], ({ bookingId }) => bookingId);
  const refundsOf = Map.groupBy(returned as Refund[], ({ bookingId }) => bookingId);
  return rows.map((row) => {
    const own = (moneyOf.get(row.id) ?? []) as Movement[];
    const history = (eventsOf.get(row.id) ?? []).map(({ bookingId: _, ...event }) => event as BookingEvent);
    return {
      ...toBooking(row),
      paid: sumLedger(own).paid,
      events: history,
      movements: own,
      papers: (papersOf.get(row.id) ?? []).map(toPaper),
      proFormas: (waitingOf.get(row.id) ?? []).map(toProForma),
      payments: (paymentsOf.get(row.id) ?? []).map(toExported),
      refunds: refundsOf.get(row.id) ?? [],
      messages: (messagesOf.get(row.id) ?? []).map((message) => exportMessage(message, filesOf.get(message.id) ?? [])),
    };
  });
}

const exportMessage = (
  { id, direction, source, locale, subject, text, createdAt, readAt, sender }: Omit<ExportedMessage, "files">,
  sent: readonly MessageFile[],
): ExportedMessage => {
  const files = sent.map(({ id: fileId, name, type, bytes }) => ({ id: fileId, name, type, bytes }));
  return { id, direction, source, locale, subject, text, createdAt, readAt, sender, files };
};

/** Reads the conversation of a booking without the owner's notes, for the guest. */
export const findConversation = async (store: Store, bookingId: string): Promise<ExportedMessage[]> =>
  (await findThread(store, bookingId, { withNotes: false })).map((message) => exportMessage(message, message.files));

async function inPages<Row>(find: (offset: number) => PromiseLike<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = await find(all.length);
    all.push(...page);
    if (page.length < PAGE_SIZE) return all;
  }
}

async function findAllGuests(store: Store, siteId: string): Promise<ListedGuest[]> {
  const all: ListedGuest[] = [];
  for (;;) {
    const page = await findList(store, siteId, undefined, { limit: PAGE_SIZE, after: all.at(-1) });
    all.push(...page);
    if (page.length < PAGE_SIZE) return all;
  }
}

const EARLIEST_DATE = date("0001-01-01");
const LATEST_DATE = date("9999-12-31");

export async function findExport(store: Store, siteId: string): Promise<SiteExport | undefined> {
  const { db, tables: t } = store;
  const [
    site,
    draft,
    found,
    versions,
    reviews,
    blocks,
    bookings,
    imported,
    importedDetails,
    guests,
    statementLines,
    suppressed,
    cleanerLinks,
    cleanings,
    arrivalPictures,
    { settings },
    files,
    home,
  ] = await Promise.all([
    findById(store, siteId),
    findBySite(store, siteId),
    findOperations(store, siteId),
    db
      .select({ version: t.siteVersions.version, publishedAt: t.siteVersions.publishedAt, publishedBy: t.users.name })
      .from(t.siteVersions)
      .leftJoin(t.users, eq(t.users.id, t.siteVersions.publishedBy))
      .where(eq(t.siteVersions.siteId, siteId))
      .orderBy(desc(t.siteVersions.version)),
    db.select().from(t.reviews).where(eq(t.reviews.siteId, siteId)).orderBy(asc(t.reviews.position), asc(t.reviews.id)),
    findForExport(store, { siteId }, EARLIEST_DATE),
    findBookings(store, siteId),
    findOfPeriod(store, siteId, { from: EARLIEST_DATE, until: LATEST_DATE }),
    findAllDetails(store, siteId),
    findAllGuests(store, siteId),
    inPages((offset) => findAllLines(store, siteId, { limit: PAGE_SIZE, offset })),
    findOfSite(store, siteId, MAX_SUPPRESSIONS),
    findCleanerLinks(store, siteId),
    inPages((offset) => findAllCleanings(store, siteId, { limit: PAGE_SIZE, offset })),
    findArrivalPictures(store, siteId),
    findBookingSettings(store, siteId),
    inPages((offset) => findFilesOfSite(store, siteId, { limit: PAGE_SIZE, offset })),
    findUnits(store, siteId),
  ]);
  if (!site || !draft || !found) return undefined;
  const exported = reviews.map(({ siteId: _, position: __, ...review }) => review) as SiteExport["reviews"];
  const { plans } = found;
  const operations = { version: found.version, operations: found.operations };
  return {
    site,
    draft,
    operations,
    plans,
    versions,
    reviews: exported,
    blocks,
    bookings,
    importedStays: imported.toReversed(),
    importedDetails,
    guests,
    statementLines,
    suppressions: suppressed.map(({ siteId: _, addressDigest: __, ...suppression }) => suppression),
    cleanerLinks,
    cleanings,
    arrivalPictures,
    bookingSettings: settings,
    files,
    units: home?.units ?? [],
  };
}
