import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { LeadState } from "#contract/business/lead-state.ts";
import type { Locale } from "#domain/locale.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

export interface Lead {
  id: string;
  kind: "contact" | "consultation";
  /** The language to answer in. */
  locale: Locale;
  name: string;
  /** Lower case. */
  email: string;
  phone: string | null;
  units: number | null;
  channels: string[];
  message: string | null;
  /** Requested start of a consultation, milliseconds since the epoch. */
  slot: number | null;
  /** Equal to `slot` while it is held or confirmed; unique. */
  reservedSlot: number | null;
  /** End of the hold of an unconfirmed consultation. */
  heldUntil: number | null;
  confirmedAt: number | null;
  /** SHA-256 of the token that confirms it, in base64url. */
  confirmDigest: string | null;
  consentAt: number;
  /** Unique: identifies the same form sent twice as one lead. */
  digest: string;
  createdAt: number;
  state: LeadState;
}

/** Inserts a lead; fails if its digest exists or its slot is held or confirmed. */
export function insert(db: Database, t: Store["tables"], lead: Lead): Query {
  return db.insert(t.leads).values(lead);
}

/** Releases a slot whose hold has ended without confirmation. Must come before `insert` in a batch. */
export function releaseLapsed(db: Database, { leads: t }: Store["tables"], slot: number, now: number): Query {
  return db
    .update(t)
    .set({ reservedSlot: null })
    .where(and(eq(t.reservedSlot, slot), isNull(t.confirmedAt), lte(t.heldUntil, now)));
}

/** Deletes a lead in the batch that inserted it, if a condition is true. */
export function removeIf(db: Database, { leads: t }: Store["tables"], id: string, condition: SQL): Query<{ id: string }[]> {
  return db
    .delete(t)
    .where(and(eq(t.id, id), condition))
    .returning({ id: t.id });
}

/** Confirms a consultation that is still held; returns no row if it is not held or was confirmed before. */
export function confirm(db: Database, { leads: t }: Store["tables"], id: string, now: number): Query<{ id: string }[]> {
  return db
    .update(t)
    .set({ confirmedAt: now, heldUntil: null })
    .where(and(eq(t.id, id), isNull(t.confirmedAt), gt(t.heldUntil, now), isNotNull(t.reservedSlot)))
    .returning({ id: t.id });
}

/** SQL condition: the lead is confirmed. */
export const isConfirmed = ({ leads: t }: Store["tables"], id: string): SQL =>
  sql`exists (select 1 from ${t} where ${t.id} = ${id} and ${t.confirmedAt} is not null)`;

export async function findByConfirmDigest({ db, tables: t }: Store, digest: string): Promise<Lead | undefined> {
  const [row] = await db.select().from(t.leads).where(eq(t.leads.confirmDigest, digest));
  return row as Lead | undefined;
}

export async function findById({ db, tables: t }: Store, id: string): Promise<Lead | undefined> {
  const [row] = await db.select().from(t.leads).where(eq(t.leads.id, id));
  return row as Lead | undefined;
}

export async function findByDigest({ db, tables: t }: Store, digest: string): Promise<Lead | undefined> {
  const [row] = await db.select().from(t.leads).where(eq(t.leads.digest, digest));
  return row as Lead | undefined;
}

/** Finds the leads of an email address (lower case), oldest first. */
export async function findByEmail({ db, tables: { leads: t } }: Store, email: string): Promise<Lead[]> {
  return (await db.select().from(t).where(eq(t.email, email)).orderBy(asc(t.createdAt), asc(t.id))) as Lead[];
}

/** Deletes leads created before a time, except consultations that have not taken place by then. */
export async function removeBefore({ db, tables: t }: Store, before: number): Promise<void> {
  const { createdAt, slot } = t.leads;
  await db.delete(t.leads).where(and(lt(createdAt, before), or(isNull(slot), lt(slot, before))));
}

/** Deletes consultations whose hold ended before a time without confirmation. */
export async function removeLapsed({ db, tables: { leads: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(and(isNull(t.confirmedAt), lt(t.heldUntil, before)));
}

/** Lists the slots from `first` to `last`, both included, that are held or confirmed at `now`. */
export async function findTakenSlots(
  { db, tables: { leads: t } }: Store,
  first: number,
  last: number,
  now: number,
): Promise<number[]> {
  const rows = await db
    .select({ slot: t.reservedSlot })
    .from(t)
    .where(and(gte(t.reservedSlot, first), lte(t.reservedSlot, last), or(isNotNull(t.confirmedAt), gt(t.heldUntil, now))))
    .orderBy(asc(t.reservedSlot));
  return rows.flatMap(({ slot }) => (slot === null ? [] : [slot]));
}
