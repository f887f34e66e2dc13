import type { AdminView } from "#contract/admin/view.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { isAdmin } from "#domain/accounts/claims.ts";
import { isUuid } from "#domain/uuid.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { SignedInCaller } from "#services/http/caller/caller.ts";
import * as adminViews from "#store/admin/views.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { findById } from "#store/identity/users.ts";
import { audit } from "#identity/accounts/audit.ts";
import type { AuthContext } from "#identity/accounts/auth-context.ts";

const VIEW_MS = 30 * MINUTE_MS;

/**
 * Begins a view: for half an hour this session of the admin can read what the owner can read. The owner's log has an entry about
 * it. NOT_ALLOWED for accounts of admins.
 */
export async function beginView(
  auth: AuthContext,
  { userId: adminId, sessionId }: SignedInCaller,
  ownerId: string,
  reason: string,
): Promise<Outcome<{ view: AdminView }, "NOT_FOUND" | "NOT_ALLOWED">> {
  const { store, now } = auth;
  const owner = isUuid(ownerId) ? await findById(store, ownerId) : undefined;
  if (!owner) return { ok: false, code: "NOT_FOUND" };
  if (isAdmin(owner.appMetadata)) return { ok: false, code: "NOT_ALLOWED" };
  const [id, expiresAt] = [crypto.randomUUID(), now + VIEW_MS];
  const row = { id, adminId, sessionId, userId: ownerId, reason, createdAt: now, expiresAt, endedAt: null };
  await store.atomically((db) => [
    adminViews.insert(db, store.tables, row),
    audit(auth, db, "view_begun", {
      userId: ownerId,
      actorId: adminId,
      details: { reason, until: new Date(expiresAt).toISOString() },
    }),
  ]);
  return { ok: true, view: { id, ownerId, owner: owner.name || owner.email || ownerId, expiresAt } };
}

/** Ends a view of this session; false if it has ended already. */
export async function endView(
  auth: AuthContext,
  { userId: adminId, sessionId }: SignedInCaller,
  { id: ownerId, viewId }: { id: string; viewId: string },
): Promise<boolean> {
  const { store, now } = auth;
  const view = { id: viewId, adminId, sessionId };
  const viewed = isUuid(viewId) ? await adminViews.findViewed(store, view, now) : undefined;
  if (viewed === undefined || viewed !== ownerId) return false;
  try {
    await store.atomically((db) => [
      adminViews.end(db, store.tables, view, now),
      audit(auth, db, "view_ended", { id: `view ${viewId} ended`, userId: ownerId, actorId: adminId }),
    ]);
    return true;
  } catch (error) {
    // Another request has ended it at the same time.
    if (isUniqueViolation(error, "audit_log")) return false;
    throw error;
  }
}
