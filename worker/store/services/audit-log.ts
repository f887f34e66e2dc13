import { aliasedTable, and, desc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { AuditLogEntry, AuditLogFilter } from "#contract/admin/audit-log.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import { removePortions } from "../dialect/remove-portions.ts";
import type { Database, Query, Store } from "../dialect/store.ts";
import { DAY_MS } from "#domain/time.ts";

type Tables = Store["tables"];

export type AuditEntry = Tables["auditLog"]["$inferSelect"];

export function insert(db: Database, t: Tables, entry: AuditEntry): Query {
  return db.insert(t.auditLog).values(entry);
}

/** Adds an entry unless its request has already added one, or its id exists. */
export async function insertUnlessRecorded({ db, tables: { auditLog: t } }: Store, entry: AuditEntry): Promise<void> {
  const { id, at, action, actorId, userId, siteId, device, requestId, details } = entry;
  const text = (value: string | null) => sql<string>`cast(${value} as text)`;
  const values = [
    text(id),
    sql`cast(${at} as bigint)`,
    text(action),
    text(actorId),
    text(userId),
    text(siteId),
    text(device),
    text(requestId),
    sql.param(details, t.details),
  ];
  const recorded = db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.at, at), eq(t.requestId, requestId)));
  await db
    .insert(t)
    .select(sql`select ${sql.join(values, sql`, `)} where not exists ${recorded}`)
    .onConflictDoNothing();
}

/** Lists entries, newest first, with the current names of their subjects; after `cursor`, if given. */
export async function search(
  { db, tables: { auditLog: t, users, userSites } }: Store,
  { actor, user, site, action, from, to }: AuditLogFilter,
  { cursor, limit }: Page,
): Promise<AuditLogEntry[]> {
  const actors = aliasedTable(users, "actors");
  return db
    .select({
      id: t.id,
      at: t.at,
      action: t.action,
      actorId: t.actorId,
      actorEmail: actors.email,
      userId: t.userId,
      userEmail: users.email,
      siteId: t.siteId,
      siteName: userSites.siteName,
      requestId: t.requestId,
      details: t.details,
    })
    .from(t)
    .leftJoin(actors, eq(actors.id, t.actorId))
    .leftJoin(users, eq(users.id, t.userId))
    .leftJoin(userSites, eq(userSites.id, t.siteId))
    .where(
      and(
        actor === undefined ? undefined : eq(t.actorId, actor),
        user === undefined ? undefined : eq(t.userId, user),
        site === undefined ? undefined : eq(t.siteId, site),
        action === undefined ? undefined : eq(t.action, action),
        from === undefined ? undefined : gte(t.at, from),
        to === undefined ? undefined : lt(t.at, to + DAY_MS),
        isBefore(t.at, t.id, cursor),
      ),
    )
    .orderBy(desc(t.at), desc(t.id))
    .limit(limit);
}

/** Finds the log entries of a user, newest first: the last hundred or all. */
export async function findByUser(
  { db, tables: { auditLog: t } }: Store,
  userId: string,
  which: "last" | "all" = "last",
): Promise<AuditEntry[]> {
  const all = db.select().from(t).where(eq(t.userId, userId)).orderBy(desc(t.at), desc(t.id));
  return which === "all" ? all : all.limit(100);
}

/** Checks whether a user has signed in from this device before: `never` at all, only `elsewhere`, or `here`. */
export async function findPriorSignIn(
  { db, tables: { auditLog: t } }: Store,
  userId: string,
  device: string,
): Promise<"never" | "elsewhere" | "here"> {
  const logins = and(eq(t.userId, userId), eq(t.action, "login"));
  const [here, ever] = await Promise.all([
    db
      .select({ id: t.id })
      .from(t)
      .where(and(logins, eq(t.device, device)))
      .limit(1),
    db.select({ id: t.id }).from(t).where(logins).limit(1),
  ]);
  return here.length > 0 ? "here" : ever.length > 0 ? "elsewhere" : "never";
}

/** Removes the devices from a user's log entries, for the deletion of the account. */
export function clearDevices(db: Database, { auditLog: t }: Tables, userId: string): Query {
  return db
    .update(t)
    .set({ device: null })
    .where(and(eq(t.userId, userId), isNotNull(t.device)));
}

export function removeByUser(db: Database, { auditLog: t }: Tables, userId: string): Query {
  return db.delete(t).where(eq(t.userId, userId));
}

/** Deletes log entries older than a time. */
export async function removeBefore(store: Store, before: number): Promise<void> {
  const { auditLog: t } = store.tables;
  await removePortions(store, t, lt(t.at, before));
}
