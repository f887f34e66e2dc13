import { and, desc, eq } from "drizzle-orm";
import type { Database, Query, Store } from "./store.ts";

type Tables = Store["tables"];

export type AuditEntry = Tables["auditLog"]["$inferSelect"];

export function insert(db: Database, t: Tables, entry: AuditEntry): Query {
  return db.insert(t.auditLog).values(entry);
}

/** What happened to an account, newest first. */
export async function findOf({ db, tables: { auditLog: t } }: Store, userId: string, limit = 100): Promise<AuditEntry[]> {
  return db.select().from(t).where(eq(t.userId, userId)).orderBy(desc(t.at), desc(t.id)).limit(limit);
}

/** Whether somebody signed in before, and from this device. */
export async function signedInFrom(
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
