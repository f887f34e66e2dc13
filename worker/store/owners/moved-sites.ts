import { and, eq, inArray, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import { chunkRows, chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";
import { reconcileSoon } from "../letting/payments.ts";

type Tables = Store["tables"];

/** Finds the living site that has taken the place of one, or stands beside it; the same site if it lives. */
export async function findLivingId({ db, tables: { asideSites: t } }: Store, siteId: string): Promise<string> {
  const [aside] = await db.select({ livingId: t.ofSiteId }).from(t).where(eq(t.siteId, siteId));
  return aside?.livingId ?? siteId;
}

/** Finds the living booking of a booking whose site was replaced, by its number: undefined if the living site does not have it. */
export async function findLivingBookingId({ db, tables: t }: Store, bookingId: string): Promise<string | undefined> {
  const { bookings, asideSites } = t;
  const [former] = await db
    .select({ reference: bookings.reference, siteId: bookings.siteId, livingId: asideSites.ofSiteId })
    .from(bookings)
    .leftJoin(asideSites, eq(asideSites.siteId, bookings.siteId))
    .where(eq(bookings.id, bookingId));
  if (!former?.livingId) return former && bookingId;
  const [living] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.siteId, former.livingId), eq(bookings.reference, former.reference.slice(former.siteId.length + 1))));
  return living?.id;
}

/** The ids of a provider's accounts of a living site, and of the sites that stand beside it. */
export interface PlaceAccounts {
  living: string[];
  aside: string[];
}

/**
 * Finds all accounts at a provider that belong to the place of a site. A provider's ids of payments are unique in its account, so that
 * a webhook to the address of one may be about a payment of another.
 */
export async function findPlaceAccounts(store: Store, siteId: string, provider: string): Promise<PlaceAccounts> {
  const { paymentAccounts: t, asideSites } = store.tables;
  const livingId = await findLivingId(store, siteId);
  const asides = store.db.select({ id: asideSites.siteId }).from(asideSites).where(eq(asideSites.ofSiteId, livingId));
  const rows = await store.db
    .select({ id: t.id, siteId: t.siteId })
    .from(t)
    .where(and(or(eq(t.siteId, livingId), inArray(t.siteId, asides)), eq(t.provider, provider)));
  const idsOf = (isLiving: boolean) => rows.filter((row) => (row.siteId === livingId) === isLiving).map(({ id }) => id);
  return { living: idsOf(true), aside: idsOf(false) };
}

/** A payment of the living site that the one aside lacks, with what it is there. */
interface CarriedPayment {
  row: Tables["payments"]["$inferSelect"];
  id: string;
  bookingId: string;
  accountId: string;
  movements: Tables["movements"]["$inferSelect"][];
}

/**
 * Finds payments at providers that the living site has and the one aside lacks, of bookings that both have (by their number) and of
 * accounts that both have (by provider and time). Those of other bookings stay where they are.
 */
export async function findCarried(
  { db, tables: t }: Store,
  { livingId, asideId, newId }: { livingId: string; asideId: string; newId: () => string },
): Promise<CarriedPayment[]> {
  const { payments, bookings, paymentAccounts, movements } = t;
  const known = db
    .select({ ref: payments.providerRef })
    .from(payments)
    .where(and(eq(payments.siteId, asideId), isNotNull(payments.providerRef)));
  const missing = await db
    .select({ row: payments, reference: bookings.reference, account: paymentAccounts })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(paymentAccounts, eq(paymentAccounts.id, payments.accountId))
    .where(and(eq(payments.siteId, livingId), isNotNull(payments.providerRef), notInArray(payments.providerRef, known)));
  if (missing.length === 0) return [];
  const accounts = await db.select().from(paymentAccounts).where(eq(paymentAccounts.siteId, asideId));
  const bookingOf = new Map<string, string>();
  for (const part of chunkValues(missing.map(({ reference }) => `${asideId} ${reference}`)))
    for (const { id, reference } of await db
      .select({ id: bookings.id, reference: bookings.reference })
      .from(bookings)
      .where(and(eq(bookings.siteId, asideId), inArray(bookings.reference, part))))
      bookingOf.set(reference.slice(asideId.length + 1), id);
  const found: CarriedPayment[] = [];
  for (const { row, reference, account } of missing) {
    const accountId = accounts.find(
      ({ provider, createdAt }) => provider === account.provider && createdAt === account.createdAt,
    )?.id;
    const bookingId = bookingOf.get(reference);
    if (accountId === undefined || bookingId === undefined) continue;
    const moved = await db.select().from(movements).where(eq(movements.paymentId, row.id));
    found.push({ row, id: newId(), bookingId, accountId, movements: moved });
  }
  return found;
}

/** Writes such payments with their movements; each is asked about at its provider at once. Comes after the rows have woken. */
export function carryPayments(
  db: Database,
  t: Tables,
  carried: readonly CarriedPayment[],
  { siteId, now, newId }: { siteId: string; now: number; newId: () => string },
): Query[] {
  const payments = carried.map(({ row, id, bookingId, accountId }) => ({
    ...row,
    id,
    siteId,
    bookingId,
    accountId,
    checkAt: now,
    updatedAt: now,
  }));
  const movements = carried.flatMap(({ id: paymentId, bookingId, movements: rows }) =>
    rows.map((row) => ({ ...row, id: newId(), bookingId, paymentId })),
  );
  return [
    ...chunkRows(payments, t.payments).map((chunk) => db.insert(t.payments).values(chunk)),
    ...chunkRows(movements, t.movements).map((chunk) => db.insert(t.movements).values(chunk)),
    ...[...new Set(carried.map(({ bookingId }) => bookingId))].map((bookingId) => reconcileSoon(db, t, bookingId, now)),
  ];
}

/** A cleaner's link, and the units of another site that have the names in addresses of those that it opens. */
interface PassedLink {
  id: string;
  unitIds: string[];
}

/** Finds the cleaners' links of a site as they are at another one. A link stays behind if the other has none of its units. */
export async function findPassedLinks(
  { db, tables: { cleanerLinks, units } }: Store,
  { livingId, asideId }: { livingId: string; asideId: string },
): Promise<PassedLink[]> {
  const unitsOf = (siteId: string) =>
    db
      .select({ id: units.id, slug: units.slug })
      .from(units)
      .where(and(eq(units.siteId, siteId), isNull(units.archivedAt)));
  const [links, from, to] = await Promise.all([
    db.select({ id: cleanerLinks.id, unitIds: cleanerLinks.unitIds }).from(cleanerLinks).where(eq(cleanerLinks.siteId, livingId)),
    unitsOf(livingId),
    unitsOf(asideId),
  ]);
  const slugOf = new Map(from.map(({ id, slug }) => [id, slug]));
  const idOf = new Map(to.map(({ id, slug }) => [slug, id]));
  return links.flatMap(({ id, unitIds }) => {
    const passed = unitIds.flatMap((unitId) => idOf.get(slugOf.get(unitId) ?? "") ?? []);
    return passed.length === 0 && unitIds.length > 0 ? [] : [{ id, unitIds: passed }];
  });
}

export const passLinks = (db: Database, { cleanerLinks: t }: Tables, links: readonly PassedLink[], siteId: string): Query[] =>
  links.map(({ id, unitIds }) => db.update(t).set({ siteId, unitIds }).where(eq(t.id, id)));
