import type { Database, Query } from "#store/store.ts";
import * as auditLog from "#store/audit-log.ts";
import type { AuthContext } from "./auth-context.ts";

/** What the log records. */
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

interface Occasion {
  /** Whose account it is about. */
  userId: string | null;
  /** Who did it; the account itself when left out. */
  actorId?: string | null;
  device?: string;
  /** Nothing secret and no addresses. */
  details?: Record<string, string>;
}

/** Records what happened; belongs in the batch of what it records. */
export function audit(auth: AuthContext, db: Database, action: AuditAction, occasion: Occasion): Query {
  const { userId, actorId = userId, device = null, details = {} } = occasion;
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
