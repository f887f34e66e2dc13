import { and, asc, desc, eq, gt, inArray, notExists, notLike, or, type SQL, sql } from "drizzle-orm";
import type { BookingContact } from "#contract/letting/booking.ts";
import type { Guest, ListedGuest } from "#contract/letting/guest.ts";
import type { BookingState } from "#domain/bookings/transitions.ts";
import type { Locale } from "#domain/locale.ts";
import { isInternationalPhone, phoneKey, withoutCallingCode } from "#domain/phone.ts";
import { searchText } from "#domain/search-text.ts";
import { contactSearchText, containsContact } from "./contact-search.ts";
import { erase as eraseReview, touchIfReviewed } from "./guest-reviews.ts";
import { eraseMessages } from "./conversations.ts";
import { eraseFromLines } from "./statements.ts";
import { beginsWith } from "../dialect/begins-with.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** Query of the guests of a site with this email address or phone number. */
export function selectMatches(db: Database, { guests: t }: Tables, siteId: string, { email, phone }: BookingContact) {
  const matches = [...(email === null ? [] : [eq(t.email, email)]), ...(phone === null ? [] : hasPhone(t, phone))];
  return db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.siteId, siteId), matches.length === 0 ? sql`1 = 0` : or(...matches)))
    .limit(5);
}

/** Fewer digits are an extension or a mistake, which two people can have. */
const MIN_PHONE_DIGITS = 7;

/** Conditions that a guest has a phone number, also if it was stored before numbers were converted to E.164. */
function hasPhone(t: Tables["guests"], phone: string): SQL[] {
  const key = phoneKey(phone);
  if (key === null || key.length < MIN_PHONE_DIGITS) return [];
  const local = isInternationalPhone(phone) ? withoutCallingCode(phone) : undefined;
  if (local === undefined) return [eq(t.phoneKey, key)];
  const code = key.slice(0, -local.length);
  const isLocal = and(eq(t.phoneKey, local), notLike(t.phone, "+%"), notLike(t.phone, "00%"));
  return [inArray(t.phoneKey, [key, `${code}0${local}`]), ...(isLocal ? [isLocal] : [])];
}

interface NewGuest {
  id: string;
  siteId: string;
  contact: BookingContact;
  locale: Locale;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Columns of a person that follow from name, email address and phone number. */
const personOf = ({ name, email, phone }: Pick<BookingContact, "name" | "email" | "phone">) => ({
  name,
  email,
  phone,
  phoneKey: phoneKey(phone),
  searchText: contactSearchText({ name, email, phone }),
});

/** Inserts a guest. */
export function insertGuest(db: Database, { guests: t }: Tables, { id, siteId, contact, locale, now }: NewGuest): Query {
  return db.insert(t).values({ id, siteId, ...personOf(contact), locale, tags: [], createdAt: now, updatedAt: now });
}

/** Columns of a {@link Guest}. */
export const guestColumns = ({ guests: t }: Tables) => ({
  id: t.id,
  version: t.version,
  name: t.name,
  email: t.email,
  phone: t.phone,
  locale: t.locale,
  notes: t.notes,
  tags: t.tags,
  createdAt: t.createdAt,
  updatedAt: t.updatedAt,
});

/** Finds guests of a site by name. `after` is the name and id of the last one of the page before. One query. */
export async function findList(
  { db, tables: t }: Store,
  siteId: string,
  q: string | undefined,
  { limit, after }: { limit: number; after?: { name: string; id: string } | undefined },
): Promise<ListedGuest[]> {
  const { guests, bookings, importedStays, userSites } = t;
  const arrivals = sql.join(
    [bookings, importedStays].map((stays) => sql`select ${stays.arrival} from ${stays} where ${stays.guestId} = ${guests.id}`),
    sql` union all `,
  );
  const ofStays = (value: SQL) => sql`(select ${value} from (${arrivals}) as stays)`;
  const rows = await db
    .select({
      ...guestColumns(t),
      stays: ofStays(sql`count(*)`).mapWith(Number),
      lastArrival: sql<string | null>`${ofStays(sql`max(arrival)`)}`,
    })
    .from(guests)
    // With one table only, Drizzle leaves out its name, which the subqueries need.
    .innerJoin(userSites, eq(userSites.id, guests.siteId))
    .where(
      and(
        eq(guests.siteId, siteId),
        q ? containsContact(guests.searchText, q) : undefined,
        after ? or(gt(guests.name, after.name), and(eq(guests.name, after.name), gt(guests.id, after.id))) : undefined,
      ),
    )
    .orderBy(asc(guests.name), asc(guests.id))
    .limit(limit);
  return rows as ListedGuest[];
}

export async function findGuest({ db, tables: t }: Store, siteId: string, id: string): Promise<Guest | undefined> {
  const [row] = await db
    .select(guestColumns(t))
    .from(t.guests)
    .where(and(eq(t.guests.siteId, siteId), eq(t.guests.id, id)));
  return row as Guest | undefined;
}

/** Finds guests of a site by their ids, by name. */
export async function findGuests({ db, tables: t }: Store, siteId: string, ids: string[]): Promise<Guest[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(guestColumns(t))
    .from(t.guests)
    .where(and(eq(t.guests.siteId, siteId), inArray(t.guests.id, ids)))
    .orderBy(asc(t.guests.name), asc(t.guests.id));
  return rows as Guest[];
}

/** Finds all bookings of a guest: those of its record, and those with its email address. The latest first. */
export async function findBookingIds(
  { db, tables: { bookings: t } }: Store,
  siteId: string,
  { id, email }: Pick<Guest, "id" | "email">,
): Promise<{ id: string; version: number; state: BookingState; departure: string }[]> {
  const rows = await db
    .select({ id: t.id, version: t.version, state: t.state, departure: t.departure })
    .from(t)
    .where(and(eq(t.siteId, siteId), or(eq(t.guestId, id), email === null ? undefined : eq(t.guestEmail, email))))
    .orderBy(desc(t.arrival), desc(t.id));
  return rows as { id: string; version: number; state: BookingState; departure: string }[];
}

/** Replaces a guest at a version; the result is empty if the guest has another one. */
export function updateGuest(
  db: Database,
  { guests: t }: Tables,
  siteId: string,
  { id, version, name, email, phone, locale, notes, tags, updatedAt }: Guest,
) {
  return db
    .update(t)
    .set({ ...personOf({ name, email, phone }), locale, notes, tags, updatedAt, version: version + 1 })
    .where(and(eq(t.siteId, siteId), eq(t.id, id), eq(t.version, version)))
    .returning({ version: t.version });
}

/**
 * Removes the person from a booking: its reference, dates, party and amounts stay. The first query is the compare-and-set of the
 * booking (`isUniqueViolation(error, "booking_events")`).
 */
export function erasePerson(
  db: Database,
  t: Tables,
  { id, version, state }: { id: string; version: number; state: BookingState },
  { word, userId, now }: { word: string; userId: string; now: number },
): Query[] {
  const ofBooking = sql`cast(${`booking ${id} `} as text)`;
  const { bookings, bookingEvents, movements, refunds, changeRequests, paperRecipients, proFormas, outbox, pushOutbox } = t;
  const erased = {
    guestName: word,
    guestEmail: null,
    guestPhone: null,
    guestAddress: null,
    searchText: searchText(word),
    guestId: null,
    guestChoice: [],
    network: null,
    message: null,
    arrivalTime: null,
    notes: "",
    register: [],
    marketingConsentAt: null,
    channelNumber: null,
    version: version + 1,
    updatedAt: now,
  };
  return [
    db.insert(bookingEvents).values({
      bookingId: id,
      version: version + 1,
      type: "erased",
      state,
      by: "owner",
      userId,
      note: null,
      details: {},
      at: now,
    }),
    db.update(bookings).set(erased).where(eq(bookings.id, id)),
    db.update(bookingEvents).set({ note: null }).where(eq(bookingEvents.bookingId, id)),
    db.update(movements).set({ note: null }).where(eq(movements.bookingId, id)),
    eraseFromLines(db, t, id, word),
    db.update(refunds).set({ note: null, iban: null, holder: null }).where(eq(refunds.bookingId, id)),
    db.delete(changeRequests).where(eq(changeRequests.bookingId, id)),
    db.delete(paperRecipients).where(eq(paperRecipients.bookingId, id)),
    db.delete(proFormas).where(and(eq(proFormas.bookingId, id), eq(proFormas.state, "cancelled"))),
    ...eraseMessages(db, t, id),
    // First the site, as other writes of reviews do, so that none of them wait for each other.
    touchIfReviewed(db, t, id, now),
    eraseReview(db, t, id, word, now),
    db.delete(outbox).where(eq(outbox.bookingId, id)),
    db.delete(outbox).where(beginsWith(outbox.key, ofBooking)),
    db.delete(pushOutbox).where(beginsWith(pushOutbox.id, ofBooking)),
  ];
}

/** Removes a guest who was inserted in this batch for an imported stay that turned out to have changed. */
export const removeUnlessLinked = (db: Database, { guests: t, importedStays }: Tables, id: string): Query =>
  db
    .delete(t)
    .where(
      and(eq(t.id, id), notExists(db.select({ id: importedStays.id }).from(importedStays).where(eq(importedStays.guestId, id)))),
    );

export const removeGuest = (db: Database, { guests: t }: Tables, id: string): Query => db.delete(t).where(eq(t.id, id));
