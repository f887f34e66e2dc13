import type { Database, Query } from "#store/store.ts";
import * as auditLog from "#store/audit-log.ts";
import type { AuthContext } from "./auth-context.ts";

/** Actions in the audit log. */
type AuditAction =
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
  | "role_changed"
  | "account_deleted"
  | "link_generated"
  | "keys_rotated";

interface AuditDetails {
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
  const { userId, actorId = userId, device = null, details = {} } = entry;
  const { now: at, requestId } = auth;
  return auditLog.insert(db, auth.store.tables, {
    id: crypto.randomUUID(),
    at,
    action,
    actorId,
    userId,
    device,
    requestId,
    details,
  });
}
