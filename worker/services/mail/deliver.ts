import { logError } from "../http/log.ts";
import { findDueSites } from "#store/services/mail-servers.ts";
import { openStore } from "#store/dialect/open.ts";
import { PLATFORM_LANE } from "#store/services/outbox.ts";
import { findIfMailIsDue } from "#store/services/platform-mail-servers.ts";
import type { Store } from "#store/dialect/store.ts";
import { secretsOf } from "../secrets/digests.ts";
import { authConfigOf } from "../secrets/auth-config.ts";
import type { Env } from "#worker/env.ts";
import { deliverLane } from "./deliver-lane.ts";
import { digestAddress } from "./digest-address.ts";
import { createRelays } from "./relays.ts";

/** Number of sites whose own servers are tried per minute; the others follow in the next one. */
const MAX_SITES = 50;
/** The same without a queue, where one run waits for all of them. */
const MAX_SITES_WITHOUT_QUEUE = 3;

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

async function deliverOurs(env: Env, store: Store): Promise<void> {
  const now = Date.now();
  const servers = await findIfMailIsDue(store, now);
  if (!servers) return;
  const [first, ...others] = await createRelays(env, store, servers, now);
  if (!first) return;
  const digestOf = (siteId: string, address: string) => digestAddress(secretsOf(authConfigOf(env).secret), siteId, address);
  const lane = { store, relays: [first, ...others] as const, lane: PLATFORM_LANE, digestOf, clock: Date.now };
  const { hasMore } = await deliverLane(lane);
  if (hasMore) await env.MAIL_QUEUE?.send({ job: "deliver-outbox" });
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
