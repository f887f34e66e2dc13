import { logError } from "#http/log.ts";
import { type ClaimedMail, claimNext, giveUp, markSent, postpone } from "#store/outbox.ts";
import type { Store } from "#store/store.ts";
import { nextAttempt } from "./next-attempt.ts";
import { type Attempt, type MailSession, type Transport, TransportError } from "./transport.ts";

interface Tools {
  store: Store;
  transport: Transport;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** Longer than a server may take over one message, connecting included; then someone else may try. */
const LEASE_MS = 10 * 60_000;
/** No further message is begun after this: cron comes each minute. */
const BUDGET_MS = 45_000;
/** Each takes two queries; an invocation on Cloudflare's smallest plan has fifty, and one too few would send a message twice. */
const MOST = 20;

/**
 * Sends what is due, one message after the other over one connection. Several may do so at once: each claims its messages.
 * A message is sent at least once: who dies between the server's yes and writing it down leaves it to the next, under the
 * same Message-ID. Answers whether it stopped with more to do.
 */
export async function deliverOutbox({ store, transport, clock }: Tools): Promise<boolean> {
  const until = clock() + BUDGET_MS;
  let session: MailSession | undefined;
  try {
    for (let begun = 0; begun < MOST && clock() < until; begun++) {
      const mail = await claimNext(store, clock(), LEASE_MS, transport.domain);
      if (!mail) return false;
      try {
        session ??= await transport.open();
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        await settle(store, mail, { outcome: "deferred", answer: error.message }, clock());
        return false;
      }
      const attempt = await session.send(mail);
      await settle(store, mail, attempt, clock());
      if (attempt.outcome === "sent") continue;
      await session.close();
      session = undefined;
    }
  } finally {
    await session?.close();
  }
  return true;
}

async function settle(store: Store, mail: ClaimedMail, { outcome, answer }: Attempt, now: number): Promise<void> {
  if (outcome === "sent") return markSent(store, mail, now, answer);
  const at = outcome === "deferred" ? nextAttempt(mail, now) : undefined;
  if (at !== undefined) return postpone(store, mail, at, answer);
  logError("a message was given up", new Error(outcome), {
    mail: mail.id,
    attempts: mail.attempts,
    code: /^\d{3}/.exec(answer)?.[0],
  });
  await giveUp(store, mail, now, answer);
}
