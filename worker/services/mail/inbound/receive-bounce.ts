import PostalMime from "postal-mime";
import { isDeadRecipient } from "#domain/mail/dead-address.ts";
import { parseDeliveryStatus, type RecipientReport } from "#domain/mail/delivery-status.ts";
import { logError } from "../../http/log.ts";
import { openStore } from "#store/dialect/open.ts";
import { markBounced } from "#store/services/outbox.ts";
import { findLivingId } from "#store/owners/moved-sites.ts";
import * as suppressions from "#store/services/suppressions.ts";
import { secretsOf } from "../../secrets/digests.ts";
import { authConfigOf } from "../../secrets/auth-config.ts";
import { announce } from "../../live/announce.ts";
import { digestAddress } from "../digest-address.ts";
import { openToken } from "./addresses.ts";
import type { InboundHandler } from "./handlers.ts";

/** A report begins with its text and status; the returned message after them is not read. */
const MAX_BYTES = 256 * 1024;

/**
 * Receives reports of mail servers at the envelope senders of messages to guests. A report that a message failed is stored with
 * the message; if the address does not accept email at all, the site no longer writes to it. Other mail at these addresses, such
 * as automatic replies, is accepted and dropped: an answer could start a loop. An address without a valid MAC does not exist.
 */
export const bounceHandler: InboundHandler = {
  maxBytes: MAX_BYTES,
  refusesLonger: false,
  async receive({ prefix, token, raw, now }, env) {
    const secrets = secretsOf(authConfigOf(env).secret);
    const id = await openToken(secrets, { prefix, token });
    if (id === undefined) return { ok: false, reason: "5.1.1 No such address" };
    const failure = (await readReports(raw)).find(({ action }) => action === "failed");
    if (!failure) return { ok: true };
    const { status, diagnostic } = failure;
    // Exim's 5.0.0 says less than the code of the server that answered it.
    const isSaid = diagnostic.includes(status) || (status === "5.0.0" && /^[45]\d\d\b/.test(diagnostic));
    const answer = isSaid ? diagnostic : `${status} ${diagnostic}`.trim();
    const store = await openStore(env);
    const bounced = await markBounced(store, id, answer, now);
    if (!bounced || bounced.siteId === null) return { ok: true };
    const { recipient } = bounced;
    const siteId = await findLivingId(store, bounced.siteId);
    if (recipient !== "" && isDeadRecipient(failure)) {
      const addressDigest = await digestAddress(secrets, siteId, recipient);
      const dead = { siteId, addressDigest, reason: "bounced" as const, address: recipient, answer, createdAt: now };
      await store.atomically((db) => [suppressions.add(db, store.tables, dead)]);
    }
    await announce({ env, openStore: async () => store }, siteId, { topic: "mails", version: null, at: now }).catch(
      (error: unknown) => logError("bounce not announced", error, { siteId }),
    );
    return { ok: true };
  },
};

/** Reads the reports of a delivery status notification; none if the message is something else or cannot be parsed. */
async function readReports(raw: Uint8Array): Promise<RecipientReport[]> {
  const parsed = await PostalMime.parse(raw, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
  }).catch(() => undefined);
  const parts = parsed?.attachments.filter(({ mimeType }) => mimeType === "message/delivery-status") ?? [];
  return parts.flatMap(({ content }) =>
    parseDeliveryStatus(typeof content === "string" ? content : new TextDecoder().decode(content)),
  );
}
