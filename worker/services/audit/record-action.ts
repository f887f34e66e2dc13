import type { RequestContext } from "../http/request-context.ts";
import * as auditLog from "#store/services/audit-log.ts";
import type { Database, Query, Store } from "#store/dialect/store.ts";

/** Actions of admins in the audit log. */
export type AdminAction =
  | "mail_viewed"
  | "mail_retried"
  | "mails_resent"
  | "dead_letter_run_again"
  | "mail_cancelled"
  | "held_mail_released"
  | "held_mail_dropped"
  | "held_mail_ended"
  | "suppression_lifted"
  | "lead_state_changed"
  | "lead_noted"
  | "withdrawal_matched"
  | "withdrawal_refund_started"
  | "withdrawal_refunded_by_hand"
  | "withdrawal_refused"
  | "subscription_compared"
  | "site_gift_ended"
  | "invoice_corrected"
  | "dispute_credited"
  | "platform_setting_changed"
  | "mail_template_changed"
  | "mail_template_reset"
  | "mail_template_tested"
  | "platform_mail_server_saved"
  | "platform_mail_server_removed"
  | "platform_mail_server_put_first"
  | "platform_mail_server_tested"
  | "article_saved"
  | "article_restored"
  | "article_published"
  | "article_scheduled"
  | "article_plan_cancelled"
  | "article_withdrawn"
  | "shipped_article_shown"
  | "article_deleted"
  | "article_picture_added"
  | "alert_acknowledged"
  | "alert_webhook_tested"
  | "incident_reported"
  | "incident_updated";

/** An admin and their request. */
export interface AdminTools {
  store: Store;
  /** Milliseconds since the epoch. */
  now: number;
  requestId: string;
  /** The admin's account. */
  by: string;
}

export async function adminToolsOf(c: {
  env: { context: RequestContext };
  var: { user: { userId: string } };
}): Promise<AdminTools> {
  const { openStore, now, requestId } = c.env.context;
  return { store: await openStore(), now, requestId, by: c.var.user.userId };
}

interface About {
  userId?: string | null;
  siteId?: string | null;
  /** Must not contain secrets, or addresses of persons. */
  details?: Record<string, string>;
}

/** Adds an admin's action to the audit log, in the same batch as the change. */
export function recordAction({ store, now, requestId, by }: AdminTools, db: Database, action: AdminAction, about: About): Query {
  const { userId = null, siteId = null, details = {} } = about;
  const id = crypto.randomUUID();
  return auditLog.insert(db, store.tables, {
    id,
    at: now,
    action,
    actorId: by,
    userId,
    siteId,
    device: null,
    requestId,
    details,
  });
}
