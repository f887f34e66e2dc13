import type { Database, Query } from "#store/dialect/store.ts";
import * as auditLog from "#store/services/audit-log.ts";
import type { AuthContext } from "./auth-context.ts";

/** Actions in the audit log. */
export type AuditAction =
  | "signed_up"
  | "invited"
  | "login"
  | "logout"
  | "confirmed"
  | "recovery_requested"
  | "password_changed"
  | "email_changed"
  | "phone_changed"
  | "factor_enrolled"
  | "factor_verified"
  | "factor_removed"
  | "recovery_codes_made"
  | "recovery_code_used"
  | "identity_linked"
  | "identity_unlinked"
  | "refresh_token_reused"
  | "account_created_by_admin"
  | "account_changed_by_admin"
  | "email_confirmed_by_admin"
  | "invitation_sent_by_admin"
  | "banned"
  | "unbanned"
  | "signed_out_by_admin"
  | "view_begun"
  | "view_ended"
  | "role_changed"
  | "account_deleted"
  | "link_generated"
  | "keys_rotated";

interface AuditDetails {
  /** Unique id for an action that may happen only once: a second record makes the batch fail. */
  id?: string;
  /** The account that the entry is about. */
  userId: string | null;
  /** The user who did it; by default the account's own user. */
  actorId?: string | null;
  device?: string;
  /** Must not contain secrets or addresses. */
  details?: Record<string, string>;
}

/** Adds an entry to the audit log, in the same batch as the change it records. */
export function audit(auth: AuthContext, db: Database, action: AuditAction, entry: AuditDetails): Query {
  const { id = crypto.randomUUID(), userId, actorId = userId, device = null, details = {} } = entry;
  const { now: at, requestId } = auth;
  return auditLog.insert(db, auth.store.tables, {
    id,
    at,
    action,
    actorId,
    userId,
    siteId: null,
    device,
    requestId,
    details,
  });
}
