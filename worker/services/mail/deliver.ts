import { logError } from "../http/log.ts";
import { findDueSites } from "#store/services/mail-servers.ts";
import { openStore } from "#store/dialect/open.ts";
import { countWork, PLATFORM_LANE } from "#store/services/outbox.ts";
import { findIfMailIsDue } from "#store/services/platform-mail-servers.ts";
import type { Store } from "#store/dialect/store.ts";
import { secretsOf } from "../secrets/digests.ts";
import { authConfigOf } from "../secrets/auth-config.ts";
import type { Env } from "#worker/env.ts";
import { deliverLane, MAX_MAILS_PER_RUN, type Relay } from "./deliver-lane.ts";
import { digestAddress } from "./digest-address.ts";
import { createRelays } from "./relays.ts";

/** Number of sites whose own servers are tried per minute; the others follow in the next one. */
const MAX_SITES = 50;
/** The same without a queue, where one run waits for all of them. */
const MAX_SITES_WITHOUT_QUEUE = 3;
/**
 * Deliveries of our own lane at once, each with a connection of its own to our mail server: at 300 ms a message 60 a second, so that the 31,000
 * messages of a busy hour take less than ten minutes. Relays allow this many (Postfix: 50 of one client, Exchange: 20).
 */
const MAX_RUNS = 20;

/**
 * Delivers due messages: ours and those of sites without a mail server through our mail servers, those of other sites by a queue
 * message for each, so that no server delays another. Without one of our mail servers its messages stay in the outbox. Never
 * rejects, because cron tries again each minute; false if it failed.
 */
export async function deliver(env: Env): Promise<boolean> {
  try {
    const store = await openStore(env);
    // Without a queue their servers are waited for, which must not delay ours.
    await Promise.all([startSites(env, store), deliverOurs(env, store)]);
    return true;
  } catch (error) {
    logError("outbox not delivered", error);
    return false;
  }
}

/** Delivers messages of our own lane beside other deliveries, because more are due than one sends. Never rejects. */
export async function deliverFurther(env: Env): Promise<void> {
  try {
    await deliverOurs(env, await openStore(env), true);
  } catch (error) {
    logError("outbox not delivered", error);
  }
}

/** `isFurther`: others run too, and the first of them finds out if the server fails. */
async function deliverOurs(env: Env, store: Store, isFurther = false): Promise<void> {
  const now = Date.now();
  const servers = await findIfMailIsDue(store, now);
  if (!servers) return;
  const [first, ...others] = await createRelays(env, store, servers, now);
  if (!first) return;
  const digestOf = (siteId: string, address: string) => digestAddress(secretsOf(authConfigOf(env).secret), siteId, address);
  const { hasMore } = await deliverLane({
    store,
    relays: isFurther ? [furtherRelay(first)] : [first, ...others],
    lane: PLATFORM_LANE,
    digestOf,
    clock: Date.now,
    maxRuns: MAX_RUNS,
    ...(isFurther ? {} : { onFull: () => startFurther(env, store) }),
  });
  if (!hasMore) return;
  if (isFurther) await env.SITE_MAIL_QUEUE?.send({ job: "deliver-further" });
  else await env.MAIL_QUEUE?.send({ job: "deliver-outbox" });
}

/** A server that allows fewer connections than there are deliveries has not failed. */
const furtherRelay = (relay: Relay): Relay => ({
  ...relay,
  record: async (problem) => {
    if (!problem || problem.step === "refused" || problem.step === "sender") await relay.record?.(problem);
  },
});

/** Starts as many deliveries as the messages need that nobody has claimed. */
async function startFurther(env: Env, store: Store): Promise<void> {
  const queue = env.SITE_MAIL_QUEUE;
  if (!queue) return;
  const { running, due } = await countWork(store, { lane: PLATFORM_LANE, now: Date.now(), most: MAX_RUNS * MAX_MAILS_PER_RUN });
  const needed = Math.min(Math.ceil(due / MAX_MAILS_PER_RUN), MAX_RUNS - running);
  if (needed > 0) await queue.sendBatch(Array.from({ length: needed }, () => ({ body: { job: "deliver-further" } })));
}

/** Starts the delivery of sites with their own mail servers. */
async function startSites(env: Env, store: Store): Promise<void> {
  const queue = env.SITE_MAIL_QUEUE;
  const siteIds = await findDueSites(store, Date.now(), queue ? MAX_SITES : MAX_SITES_WITHOUT_QUEUE);
  if (siteIds.length === 0) return;
  if (queue) {
    await queue.sendBatch(siteIds.map((siteId) => ({ body: { job: "deliver-site", siteId } })));
    return;
  }
  const { deliverSite } = await import("./servers/deliver-site.ts");
  await Promise.all(siteIds.map((siteId) => deliverSite(env, siteId)));
}
