import { EVENT_OF } from "#domain/push/events.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { logError } from "../http/log.ts";
import { openStore } from "#store/dialect/open.ts";
import { claimDue, recordOutcome } from "#store/services/push.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Env } from "#worker/env.ts";
import { composePush } from "./compose-push.ts";
import { type PushTools, sendPush } from "./send-push.ts";
import { vapidKeysOf } from "./vapid-keys.ts";

/** The time for which notifications are claimed: longer than sending a batch takes. */
const LEASE_MS = 2 * MINUTE_MS;
/** Notifications of one run: with the store's queries fewer requests than the fifty of Cloudflare's smallest plan. */
const MAX_PER_RUN = 20;

/**
 * Sends due notifications; the queue gets another job if there may be more. Never rejects, because cron runs each minute;
 * false if it failed.
 */
export async function deliverPushes(env: Env): Promise<boolean> {
  try {
    const vapid = vapidKeysOf(env);
    if (!vapid) return true;
    const isMore = await sendDuePushes(await openStore(env), { vapid, fetchFrom: (...args) => fetch(...args), clock: Date.now });
    if (isMore) await env.MAIL_QUEUE?.send({ job: "deliver-pushes" });
    return true;
  } catch (error) {
    logError("notifications not sent", error);
    return false;
  }
}

/**
 * Sends a batch of the due notifications, all at once, and records the outcomes in one batch. If a run ends before that, the next
 * one sends them again, and the device shows each once by its tag. Returns true if more may be due.
 */
export async function sendDuePushes(store: Store, tools: PushTools): Promise<boolean> {
  const { claimed, due } = await claimDue(store, { now: tools.clock(), leaseMs: LEASE_MS, limit: MAX_PER_RUN });
  const results = await Promise.all(
    due.map(async (push) => {
      const shown = composePush(push, push.subscription.locale);
      const urgency = EVENT_OF[push.news.kind] === "payment" ? "normal" : "high";
      const result = await sendPush(tools, push.subscription, shown, { ...push, urgency });
      if (result.outcome === "failed") logFailure(push.subscription.endpoint, result.status);
      return { push, result };
    }),
  );
  if (results.length > 0)
    await store.atomically((db) =>
      results.flatMap(({ push, result }) => recordOutcome(db, store.tables, push, result, tools.clock())),
    );
  return claimed === MAX_PER_RUN;
}

/** Logs a notification that a push service refuses. Only the service's host is named, because an endpoint is a secret. */
const logFailure = (endpoint: string, status: number): void =>
  logError("notification not sent", new Error("refused"), { service: new URL(endpoint).host, status });
