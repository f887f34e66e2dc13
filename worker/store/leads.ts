import { and, asc, eq, gte, isNull, lt, lte, or } from "drizzle-orm";
import type { Locale } from "#domain/locale.ts";
import type { Database, Query, Store } from "./store.ts";

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
  /** Start of a consultation, milliseconds since the epoch. */
  slot: number | null;
  consentAt: number;
  /** Two leads never share one: what makes the same form, sent twice, one lead. */
  digest: string;
  createdAt: number;
}

/** Writes a lead; fails on a digest or a slot that is there already. */
export function insert(db: Database, t: Store["tables"], lead: Lead): Query {
  return db.insert(t.leads).values(lead);
}

export async function findById({ db, tables: t }: Store, id: string): Promise<Lead | undefined> {
  const [row] = await db.select().from(t.leads).where(eq(t.leads.id, id));
  return row as Lead | undefined;
}

export async function findByDigest({ db, tables: t }: Store, digest: string): Promise<Lead | undefined> {
  const [row] = await db.select().from(t.leads).where(eq(t.leads.digest, digest));
  return row as Lead | undefined;
}

/** What was written to us from a mail address, in lower case; oldest first. */
export async function findOf({ db, tables: { leads: t } }: Store, email: string): Promise<Lead[]> {
  return (await db.select().from(t).where(eq(t.email, email)).orderBy(asc(t.createdAt), asc(t.id))) as Lead[];
}

/** How many leads this mail address has left since then. */
export async function countSince({ db, tables: t }: Store, email: string, since: number): Promise<number> {
  return db.$count(t.leads, and(eq(t.leads.email, email), gte(t.leads.createdAt, since)));
}

/** Forgets who wrote before then and has had their consultation, if they asked for one. */
export async function removeBefore({ db, tables: t }: Store, before: number): Promise<void> {
  const { createdAt, slot } = t.leads;
  await db.delete(t.leads).where(and(lt(createdAt, before), or(isNull(slot), lt(slot, before))));
}

/** The slots from `first` to `last`, both included, that are given. */
export async function takenSlots({ db, tables: t }: Store, first: number, last: number): Promise<number[]> {
  const rows = await db
    .select({ slot: t.leads.slot })
    .from(t.leads)
    .where(and(gte(t.leads.slot, first), lte(t.leads.slot, last)))
    .orderBy(asc(t.leads.slot));
  return rows.flatMap(({ slot }) => (slot === null ? [] : [slot]));
}
