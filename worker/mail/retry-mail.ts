import type { Outcome } from "#contract/errors.ts";
import { resume } from "#store/mail-servers.ts";
import { findOne, retry } from "#store/site-mails.ts";
import type { Store } from "#store/store.ts";
import * as suppressions from "#store/suppressions.ts";
import type { Secrets } from "#worker/accounts/digests.ts";
import { digestAddress } from "./digest-address.ts";

interface Retried {
  siteId: string;
  id: string;
  now: number;
}

/**
 * Sends a message to a guest again that was not delivered. An owner who does so wants its address to be tried again after a bounce or
 * refusal, and its site's mail server too. VERSION_CONFLICT: it was sent, its content was deleted, or a delivery has it just now.
 * NOT_ALLOWED: its guest wants no such messages, which only the guest could change.
 */
export async function retryMail(
  store: Store,
  secrets: Secrets,
  { siteId, id, now }: Retried,
): Promise<Outcome<object, "NOT_FOUND" | "VERSION_CONFLICT" | "NOT_ALLOWED">> {
  const mail = await findOne(store, siteId, id);
  if (!mail) return { ok: false, code: "NOT_FOUND" };
  if (mail.suppressedFor === "unsubscribed") return { ok: false, code: "NOT_ALLOWED" };
  if (!mail.canRetry) return { ok: false, code: "VERSION_CONFLICT" };
  const { tables } = store;
  const digest = await digestAddress(secrets, siteId, mail.recipient);
  const [due] = await store.atomically((db) => [
    retry(db, tables, siteId, id, now),
    suppressions.lift(db, tables, siteId, digest),
    resume(db, tables, siteId, now),
  ]);
  return due.length > 0 ? { ok: true } : { ok: false, code: "VERSION_CONFLICT" };
}
