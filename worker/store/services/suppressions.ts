import { and, asc, desc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { SuppressionReason } from "#contract/services/mail.ts";
import { chunkValues, type Database, type Query, type Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** An address that a site does not write to. Times are in milliseconds since the epoch. */
export interface Suppression {
  siteId: string;
  addressDigest: string;
  reason: SuppressionReason;
  /** Null if the guest was erased. */
  address: string | null;
  answer: string | null;
  createdAt: number;
}

/** Adds an address, unless it already exists for the same reason. */
export const add = (db: Database, { suppressions: t }: Tables, suppression: Suppression): Query =>
  db.insert(t).values(suppression).onConflictDoNothing();

/** Finds the suppressions of addresses by their digests, which include the site. */
export async function findByDigests({ db, tables: { suppressions: t } }: Store, digests: string[]): Promise<Suppression[]> {
  const rows: unknown[] = [];
  for (const part of chunkValues([...new Set(digests)]))
    rows.push(...(await db.select().from(t).where(inArray(t.addressDigest, part))));
  return rows as Suppression[];
}

/** Finds the suppressions of a site, the latest first. */
export async function findOfSite(
  { db, tables: { suppressions: t } }: Store,
  siteId: string,
  limit: number,
): Promise<Suppression[]> {
  const rows = await db
    .select()
    .from(t)
    .where(eq(t.siteId, siteId))
    .orderBy(desc(t.createdAt), asc(t.addressDigest))
    .limit(limit);
  return rows as Suppression[];
}

/** Finds all addresses of a site that are known. */
export const findNamed = async ({ db, tables: { suppressions: t } }: Store, siteId: string): Promise<Suppression[]> =>
  (await db
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), isNotNull(t.address)))) as Suppression[];

/** Lets a site write to an address again. An unsubscription remains: only its guest can revoke it. */
export const lift = (db: Database, { suppressions: t }: Tables, siteId: string, addressDigest: string) =>
  db
    .delete(t)
    .where(and(eq(t.siteId, siteId), eq(t.addressDigest, addressDigest), ne(t.reason, "unsubscribed")))
    .returning({ reason: t.reason });

/** Erases an address: an unsubscription keeps its digest, so that the site does not write to it again. */
export const erase = (db: Database, { suppressions: t }: Tables, siteId: string, address: string): Query[] => [
  db.delete(t).where(and(eq(t.siteId, siteId), eq(t.address, address), ne(t.reason, "unsubscribed"))),
  db
    .update(t)
    .set({ address: null })
    .where(and(eq(t.siteId, siteId), eq(t.address, address))),
];
