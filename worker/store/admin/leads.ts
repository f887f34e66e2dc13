import { emailPrefix } from "#domain/accounts/addresses.ts";
import { and, asc, count, desc, eq, or, sql } from "drizzle-orm";
import type { LeadNote } from "#contract/admin/lead.ts";
import type { LeadState } from "#contract/business/lead-state.ts";
import { isAfter, type Page } from "./mails.ts";
import { guard } from "../dialect/guards.ts";
import type { Lead } from "../business/leads.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

export type LeadRow = Lead & { notes: number };

/** Escapes a text for LIKE, whose escape character is the backslash. */
const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Finds leads, the newest first, with the number of their notes. One query, which uses an index. */
export async function findList(
  { db, tables: { leads: t, leadNotes } }: Store,
  { state, q }: { state?: LeadState | undefined; q?: string | undefined },
  { cursor, limit }: Page,
): Promise<LeadRow[]> {
  const notes = db.select({ count: count() }).from(leadNotes).where(eq(leadNotes.leadId, t.id));
  const pattern = `%${literal(q?.toLowerCase() ?? "")}%`;
  const address = `%${literal(emailPrefix(q ?? ""))}%`;
  const rows = await db
    .select({ lead: t, notes: sql<number>`(${notes})`.mapWith(Number) })
    .from(t)
    .where(
      and(
        state === undefined ? undefined : eq(t.state, state),
        q === undefined
          ? undefined
          : or(sql`lower(${t.name}) like ${pattern} escape '\\'`, sql`${t.email} like ${address} escape '\\'`),
        isAfter(t.createdAt, t.id, cursor),
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit);
  return rows.map(({ lead, notes: number }) => ({ ...(lead as Lead), notes: number }));
}

/** Counts leads by state. */
export async function countByState({ db, tables: { leads: t } }: Store): Promise<Partial<Record<LeadState, number>>> {
  const rows = await db.select({ state: t.state, count: count() }).from(t).groupBy(t.state);
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}

/** Lists the notes of a lead, the oldest first. */
export async function findNotes({ db, tables: { leadNotes: t, users } }: Store, leadId: string): Promise<LeadNote[]> {
  return db
    .select({ id: t.id, text: t.text, at: t.at, author: users.email })
    .from(t)
    .leftJoin(users, eq(users.id, t.userId))
    .where(eq(t.leadId, leadId))
    .orderBy(asc(t.at), asc(t.id));
}

/** Adds a note; fails on the reference to the lead if it does not exist. */
export const insertNote = (db: Database, { leadNotes }: Tables, note: Tables["leadNotes"]["$inferSelect"]): Query =>
  db.insert(leadNotes).values(note);

/** Changes a lead's state. Fails on the guard `adminStale` if it has another one than expected. */
export function changeState(db: Database, t: Tables, { id, from, to }: { id: string; from: LeadState; to: LeadState }): Query[] {
  const { leads } = t;
  const unchanged = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, id), eq(leads.state, from)));
  return [
    db
      .update(leads)
      .set({ state: sql`${leads.state}` })
      .where(eq(leads.id, id)),
    guard(db, t, "adminStale", sql`not exists ${unchanged}`),
    db.update(leads).set({ state: to }).where(eq(leads.id, id)),
  ];
}
