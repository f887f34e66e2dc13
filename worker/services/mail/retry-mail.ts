import type { Outcome } from "#contract/services/errors.ts";
import { resume } from "#store/services/mail-servers.ts";
import { findOne, retry } from "#store/services/site-mails.ts";
import type { Store } from "#store/dialect/store.ts";
import * as suppressions from "#store/services/suppressions.ts";
import type { Secrets } from "../secrets/digests.ts";
import { digestAddress } from "./digest-address.ts";

interface Retried {
  siteId: string;
  id: string;
  now: number;
}

/**
 * Sends an undelivered message to a guest again. An owner who does so wants its address to be tried again after a bounce or
 * refusal, and its site's mail server too. VERSION_CONFLICT: it was sent, its content was deleted, or a delivery is in progress.
 * NOT_ALLOWED: its guest has unsubscribed from such messages, which only the guest can revoke.
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
