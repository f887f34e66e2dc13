import type { Outcome } from "#contract/services/errors.ts";
import { cancel, findOne, requireSuppression, retry } from "#store/admin/mails.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { resume } from "#store/services/mail-servers.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import * as suppressions from "#store/services/suppressions.ts";
import type { Secrets } from "#services/secrets/digests.ts";
import { digestAddress } from "#services/mail/digest-address.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";

/**
 * Sends a message again that was not delivered or was cancelled. A message of a site is tried even if its address bounced or its
 * email server failed before. VERSION_CONFLICT: it was sent, its content was deleted, or a delivery is in progress. NOT_ALLOWED:
 * its guest has unsubscribed from such messages.
 */
export async function retryAnyMail(
  tools: AdminTools,
  secrets: Secrets,
  id: string,
): Promise<Outcome<object, "NOT_FOUND" | "VERSION_CONFLICT" | "NOT_ALLOWED">> {
  const { store, now } = tools;
  const mail = await findOne(store, id, now);
  if (!mail) return { ok: false, code: "NOT_FOUND" };
  if (mail.suppressedFor === "unsubscribed") return { ok: false, code: "NOT_ALLOWED" };
  if (!mail.canRetry) return { ok: false, code: "VERSION_CONFLICT" };
  const { siteId } = mail;
  const digest = siteId === null ? "" : await digestAddress(secrets, siteId, mail.recipient);
  return write(tools, (db) => [
    ...retry(db, store.tables, id, now),
    ...(siteId === null ? [] : [suppressions.lift(db, store.tables, siteId, digest), resume(db, store.tables, siteId, now)]),
    recordAction(tools, db, "mail_retried", { siteId, details: { mail: id } }),
  ]);
}

/** Cancels a waiting message: it is never sent. VERSION_CONFLICT: it is no longer waiting, or a delivery is in progress. */
export async function cancelMail(
  tools: AdminTools,
  id: string,
  reason: string,
): Promise<Outcome<object, "NOT_FOUND" | "VERSION_CONFLICT">> {
  const { store, now } = tools;
  const mail = await findOne(store, id, now);
  if (!mail) return { ok: false, code: "NOT_FOUND" };
  if (!mail.canCancel) return { ok: false, code: "VERSION_CONFLICT" };
  return write(tools, (db) => [
    ...cancel(db, store.tables, id, now),
    recordAction(tools, db, "mail_cancelled", { siteId: mail.siteId, details: { mail: id, reason } }),
  ]);
}

/** Lets a site write to an address again. An unsubscription remains: only its guest can revoke it. */
export async function liftSuppression(
  tools: AdminTools,
  { siteId, digest, reason }: { siteId: string; digest: string; reason: string },
): Promise<Outcome<object, "VERSION_CONFLICT">> {
  const { tables } = tools.store;
  return write(tools, (db) => [
    requireSuppression(db, tables, siteId, digest),
    suppressions.lift(db, tables, siteId, digest),
    recordAction(tools, db, "suppression_lifted", { siteId, details: { address: digest, reason } }),
  ]);
}

async function write({ store }: AdminTools, queries: (db: Database) => Query[]): Promise<Outcome<object, "VERSION_CONFLICT">> {
  try {
    await store.atomically(queries);
    return { ok: true };
  } catch (error) {
    if (failedGuard(error) === "adminStale") return { ok: false, code: "VERSION_CONFLICT" };
    throw error;
  }
}
