import { logError } from "#http/log.ts";
import { type ClaimedMail, claimNext, markFailed, markSent, postpone } from "#store/outbox.ts";
import type { Store } from "#store/store.ts";
import { nextAttempt } from "./next-attempt.ts";
import { type Attempt, type MailSession, type Transport, TransportError } from "./transport.ts";

interface DeliveryTools {
  store: Store;
  transport: Transport;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** The time for which a message is claimed: longer than connecting and sending one message may take. */
const LEASE_MS = 10 * 60_000;
/** After this time no further message is begun, because cron runs each minute. */
const BUDGET_MS = 45_000;
/**
 * Each message takes two queries. An invocation on Cloudflare's smallest plan has fifty; a missing one would send a message
 * twice.
 */
const MAX_MAIL_COUNT = 20;

/**
 * Sends all due messages one after the other over one connection. Several deliveries can run at once, because each claims its
 * messages. A message is sent at least once: if a delivery ends between the server's acceptance and its recording, the next one
 * sends the message again, with the same Message-ID. Returns true if there may be more to send.
 */
export async function deliverOutbox({ store, transport, clock }: DeliveryTools): Promise<boolean> {
  const until = clock() + BUDGET_MS;
  let session: MailSession | undefined;
  try {
    for (let begun = 0; begun < MAX_MAIL_COUNT && clock() < until; begun++) {
      const mail = await claimNext(store, clock(), LEASE_MS, transport.domain);
      if (!mail) return false;
      try {
        session ??= await transport.open();
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        await recordAttempt(store, mail, { outcome: "deferred", answer: error.message }, clock());
        return false;
      }
      const attempt = await session.send(mail);
      await recordAttempt(store, mail, attempt, clock());
      if (attempt.outcome === "sent") continue;
      await session.close();
      session = undefined;
    }
  } finally {
    await session?.close();
  }
  return true;
}

async function recordAttempt(store: Store, mail: ClaimedMail, { outcome, answer }: Attempt, now: number): Promise<void> {
  if (outcome === "sent") return markSent(store, mail, now, answer);
  const at = outcome === "deferred" ? nextAttempt(mail, now) : undefined;
  if (at !== undefined) return postpone(store, mail, at, answer);
  logError("mail not delivered", new Error(outcome), {
    mail: mail.id,
    attempts: mail.attempts,
    code: /^\d{3}/.exec(answer)?.[0],
  });
  await markFailed(store, mail, now, answer);
}
