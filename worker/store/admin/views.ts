import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { isAdmin } from "#domain/accounts/claims.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];
type View = Tables["adminViews"]["$inferSelect"];

export const insert = (db: Database, { adminViews: t }: Tables, view: View): Query => db.insert(t).values(view);

/** An admin's session and the view that it names. */
export interface ViewRef {
  id: string;
  adminId: string;
  sessionId: string;
}

const isOpen = ({ adminViews: t }: Tables, { id, adminId, sessionId }: ViewRef, now: number) =>
  and(eq(t.id, id), eq(t.adminId, adminId), eq(t.sessionId, sessionId), isNull(t.endedAt), gt(t.expiresAt, now));

/**
 * Finds the account that a view shows; undefined if the view has ended, belongs to another session, or the account now belongs to
 * an admin.
 */
export async function findViewed({ db, tables: t }: Store, view: ViewRef, now: number): Promise<string | undefined> {
  const { adminViews, users } = t;
  const [row] = await db
    .select({ userId: users.id, appMetadata: users.appMetadata })
    .from(adminViews)
    .innerJoin(users, eq(users.id, adminViews.userId))
    .where(isOpen(t, view, now));
  return row && !isAdmin(row.appMetadata) ? row.userId : undefined;
}

/** Ends a view. */
export const end = (db: Database, t: Tables, view: ViewRef, now: number): Query =>
  db
    .update(t.adminViews)
    .set({ endedAt: now })
    .where(isOpen(t, view, now));

/** Deletes views that began before a time. */
export async function removeBefore({ db, tables: { adminViews: t } }: Store, before: number): Promise<void> {
  await db.delete(t).where(lt(t.createdAt, before));
}
