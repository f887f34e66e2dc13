import { logError } from "../../http/log.ts";
import { recordFailure, recordSuccess, take } from "#store/services/mail-servers.ts";
import type { Env } from "#worker/env.ts";
import { deliverLane } from "../deliver-lane.ts";
import { digestAddress } from "../digest-address.ts";
import { measureTransport } from "../measure-transport.ts";
import { pauseAfter } from "../next-attempt.ts";
import { cronServerTools } from "./server-tools.ts";
import { tellOwner } from "./tell-owner.ts";
import { createServerTransport, openServer } from "./server-transport.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";

/** Longer than a delivery can take. */
const LEASE_MS = 10 * MINUTE_MS;

/**
 * Delivers due messages of a site through its own mail server, unless another delivery has the server or it is paused. A server
 * that fails is paused for 1, 2, 4 … minutes, at most an hour; its messages wait for it (0098). Never rejects, because cron tries
 * again.
 */
export async function deliverSite(env: Env, siteId: string): Promise<void> {
  try {
    const tools = await cronServerTools(env, Date.now());
    const { store, secrets } = tools;
    const server = await take(store, siteId, tools.now, LEASE_MS);
    if (!server) return;
    const { hasMore, problem } = await deliverLane({
      store,
      relays: [
        {
          transport: measureTransport(server.host, createServerTransport(tools, await openServer(tools, server))),
          isStoppable: true,
        },
      ],
      lane: siteId,
      digestOf: (site, address) => digestAddress(secrets, site, address),
      clock: Date.now,
    });
    const now = Date.now();
    if (problem) {
      const pausedUntil = now + pauseAfter(server.failures);
      const failure = { problem: problem.step, answer: problem.answer, pausedUntil, now, giveUpBefore: now - DAY_MS };
      const told = await tellOwner({ ...tools, now }, server, problem);
      await store.atomically((db) => [...recordFailure(db, store.tables, server, failure), ...told(db)]);
    } else await recordSuccess(store, server, now);
    if (hasMore) await env.SITE_MAIL_QUEUE?.send({ job: "deliver-site", siteId });
  } catch (error) {
    logError("mail of a site not delivered", error, { siteId });
  }
}
