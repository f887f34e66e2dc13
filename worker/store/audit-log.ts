import { and, desc, eq, isNotNull, lt } from "drizzle-orm";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

type AuditEntry = Tables["auditLog"]["$inferSelect"];

export function insert(db: Database, t: Tables, entry: AuditEntry): Query {
  return db.insert(t.auditLog).values(entry);
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
export async function removeBefore({ db, tables: { auditLog: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.at, before));
}
