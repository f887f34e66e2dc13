import type { SuppressionReason } from "#contract/services/mail.ts";
import { isDeadAddress } from "#domain/mail/dead-address.ts";
import { blamesSender, failureCause, mayBlameSender } from "#domain/mail/server-refusal.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { logError } from "../http/log.ts";
import {
  type ClaimedMail,
  claimDue,
  findThreadStarts,
  markFailed,
  markSent,
  markSuppressed,
  PLATFORM_LANE,
  postpone,
  release,
} from "#store/services/outbox.ts";
import { countFailedAlike } from "#store/services/failed-mails.ts";
import type { Store } from "#store/dialect/store.ts";
import * as suppressions from "#store/services/suppressions.ts";
import { resumeAlike } from "./resend-failed.ts";
import { nextAttempt } from "./next-attempt.ts";
import { type Attempt, type MailSession, type Transport, TransportError, type TransportStep } from "./transport.ts";

/** A mail server through which a lane's messages leave. */
export interface Relay {
  transport: Transport;
  /**
   * True if a refused sender, and connections lost one after the other, are failures of the server; otherwise they concern the
   * message.
   */
  isStoppable: boolean;
  /** Returns how many of `count` messages the server may send now; the others wait. Without it, it may send all. */
  countAllowed?: (count: number) => Promise<number>;
  /** Records how the server's part of a run ended; undefined: without a failure. */
  record?: (problem: LaneProblem | undefined) => Promise<void>;
}

export interface LaneTools {
  store: Store;
  /** The servers in the order in which they are tried. */
  relays: readonly [Relay, ...Relay[]];
  lane: string;
  /** Returns the digest of a site's recipient (`digestAddress`). */
  digestOf: (siteId: string, address: string) => Promise<string>;
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** Deliveries of the lane that may run at once. */
  maxRuns?: number;
  /** Called once the delivery has as many messages as it can send, before it sends them: others may take what is left. */
  onFull?: () => Promise<void>;
}

/** A failure of the server itself. */
export interface LaneProblem {
  /** `refused`: it accepts the connection and refuses our messages, whoever the recipient is (0183). */
  step: TransportStep | "sender" | "refused";
  answer: string;
}

interface LaneResult {
  /** True if there may be more to send now. */
  hasMore: boolean;
  /** The failure of the last server, if none could send. */
  problem?: LaneProblem;
}

/** The time for which messages are claimed: longer than `BUDGET_MS` and sending one message may take together. */
const LEASE_MS = 10 * MINUTE_MS;
/** After this time no further message is started, because cron runs each minute. */
const BUDGET_MS = 45_000;
/**
 * Messages of one run. Besides one query for each there are twelve in a run at most, with the start of other runs and a takeover, and an invocation on
 * Cloudflare's smallest plan has fifty; exceeding that limit would send a message twice.
 */
export const MAX_MAILS_PER_RUN = 38;
/**
 * Connections lost while sending different messages one after the other: the first may be due to its message, unless it took all
 * the time of the run.
 */
const MAX_LOST = 2;
/** Other recipients of one domain that were refused alike, after which it is the server that refuses. */
const MIN_ALIKE = 2;

/**
 * Sends due messages of a lane one after the other over one connection. Several deliveries can run at once, because each claims
 * its messages. A message is sent at least once: if a delivery ends between the server's acceptance and its recording, a later
 * one sends the message again, with the same Message-ID. Messages to suppressed addresses are ended without being sent.
 *
 * After a failure of a server its unsent messages go to the next one. Those that it may have accepted before its connection was
 * lost are postponed, so that no other server sends them a second time in this run. If no server works, the messages return to
 * the lane.
 */
export async function deliverLane(tools: LaneTools): Promise<LaneResult> {
  const { store, relays, lane, clock, maxRuns } = tools;
  const until = clock() + BUDGET_MS;
  const [{ transport }] = relays;
  const claim = {
    lane,
    now: clock(),
    leaseMs: LEASE_MS,
    domain: transport.domain,
    limit: MAX_MAILS_PER_RUN,
    ...(maxRuns === undefined ? {} : { maxRuns }),
  };
  const claimed = await claimDue(store, claim);
  if (claimed.length === MAX_MAILS_PER_RUN) await tools.onFull?.();
  const mails = [...(await withoutSuppressed(tools, claimed))];
  const threadStarts = await findThreadStarts(store, mails);
  let problem: LaneProblem | undefined;
  let isLimited = false;
  try {
    for (const relay of relays) {
      if (mails.length === 0 || clock() >= until) break;
      const allowed = relay.countAllowed ? await relay.countAllowed(mails.length) : mails.length;
      isLimited = allowed < mails.length;
      if (allowed === 0) {
        problem = undefined;
        break;
      }
      problem = await sendThrough(tools, relay, { mails, threadStarts, allowed, until });
      await relay.record?.(problem);
      if (!problem) break;
    }
    // Our own servers' day is counted by one message a minute; an owner's server counts the day of all its messages. A message that was
    // refused makes way for the others, some of which the server may take.
    const [first] = problem && (lane === PLATFORM_LANE || problem.step === "refused") ? mails.splice(0, 1) : [];
    if (first && problem) await recordAttempt(tools, first, { outcome: "deferred", answer: problem.answer });
  } finally {
    await release(store, mails);
  }
  if (problem) return { hasMore: false, problem };
  return { hasMore: !isLimited && (mails.length > 0 || claimed.length === MAX_MAILS_PER_RUN) };
}

interface Part {
  /** The remaining messages; started ones are removed. */
  mails: ClaimedMail[];
  threadStarts: Map<string, string>;
  /** The number of messages that the server may send. */
  allowed: number;
  until: number;
}

/** Sends messages through a server, and returns its failure. A message whose sender it refuses stays. */
async function sendThrough(
  tools: LaneTools,
  { transport, isStoppable }: Relay,
  { mails, threadStarts, allowed, until }: Part,
): Promise<LaneProblem | undefined> {
  const { clock } = tools;
  let session: MailSession | undefined;
  let lost = 0;
  try {
    for (let begun = 0; begun < allowed && clock() < until; begun += 1) {
      try {
        session ??= await transport.open();
      } catch (error) {
        if (error instanceof TransportError) return { step: error.step, answer: error.message };
        throw error;
      }
      const [mail] = mails.splice(0, 1);
      if (!mail) break;
      const attempt = await session.send({ ...mail, inReplyTo: threadStarts.get(mail.id) });
      const { outcome, at, answer } = attempt;
      const isSender = isStoppable && outcome === "refused" && at === "sender";
      if (isSender || (await isServersFault(tools, mail, attempt))) {
        mails.unshift(mail);
        return { step: isSender ? "sender" : "refused", answer };
      }
      await recordAttempt(tools, mail, attempt);
      lost = at === "connection" ? lost + 1 : 0;
      if (isStoppable && (lost >= MAX_LOST || (lost > 0 && clock() >= until))) return { step: "dialogue", answer };
      if (outcome === "sent") continue;
      await session.close();
      session = undefined;
    }
    return undefined;
  } finally {
    await session?.close();
  }
}

/**
 * True if a server refuses a message for a reason of its own: its words say so, or it has refused other recipients in the same words.
 * Their messages, which had failed, are then due again, and their addresses are not suppressed.
 */
async function isServersFault(
  { store, lane, clock, digestOf }: LaneTools,
  mail: ClaimedMail,
  { outcome, at, answer }: Attempt,
): Promise<boolean> {
  if (outcome === "sent") return false;
  if (blamesSender(answer)) return true;
  if (outcome !== "refused" || at !== "recipient" || !mayBlameSender(answer)) return false;
  const now = clock();
  const alike = { lane, cause: failureCause(answer), since: now - DAY_MS };
  const { recipients, domains } = await countFailedAlike(store, mail, alike);
  // Two addresses of one domain may be refused because of that domain.
  if (domains === 0 && recipients < MIN_ALIKE) return false;
  await resumeAlike(store, digestOf, alike, now);
  return true;
}

/** Ends the messages to suppressed addresses, and returns the others. Unsubscribing ends marketing only. */
async function withoutSuppressed({ store, digestOf, clock }: LaneTools, claimed: ClaimedMail[]): Promise<ClaimedMail[]> {
  const digests = new Map<ClaimedMail, string>();
  for (const mail of claimed)
    if (mail.kind !== "service" && mail.siteId !== null) digests.set(mail, await digestOf(mail.siteId, mail.recipient));
  if (digests.size === 0) return claimed;
  const found = Map.groupBy(await suppressions.findByDigests(store, [...digests.values()]), (each) => each.addressDigest);
  if (found.size === 0) return claimed;
  const reasonOf = (mail: ClaimedMail): SuppressionReason | undefined =>
    found.get(digests.get(mail) ?? "")?.find(({ reason }) => reason !== "unsubscribed" || mail.kind === "marketing")?.reason;
  const byReason = Map.groupBy(claimed, reasonOf);
  for (const [reason, mails] of byReason) if (reason !== undefined) await markSuppressed(store, mails, reason, clock());
  return byReason.get(undefined) ?? [];
}

async function recordAttempt({ store, digestOf, clock }: LaneTools, mail: ClaimedMail, attempt: Attempt): Promise<void> {
  const { outcome, answer, at: step } = attempt;
  const now = clock();
  if (outcome === "sent") return markSent(store, mail, now, answer);
  const at = outcome === "deferred" ? nextAttempt(mail, now) : undefined;
  if (at !== undefined) return postpone(store, mail, at, answer);
  logError("mail not delivered", new Error(outcome), {
    mail: mail.id,
    attempts: mail.attempts,
    code: /^\d{3}/.exec(answer)?.[0],
  });
  await markFailed(store, mail, now, answer);
  const { kind, siteId, recipient } = mail;
  if (kind === "service" || siteId === null || step !== "recipient" || !isDeadAddress(answer)) return;
  const addressDigest = await digestOf(siteId, recipient);
  const refused = { siteId, addressDigest, reason: "refused" as const, address: recipient, answer, createdAt: now };
  await store.atomically((db) => [suppressions.add(db, store.tables, refused)]);
}
