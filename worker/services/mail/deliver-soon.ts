import { logError } from "../http/log.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { Env } from "#worker/env.ts";

/**
 * Starts delivery of mail and notifications after a request that has added some: by the queue if there is one, else within this
 * request's `waitUntil`. Cron delivers all messages that this does not.
 */
export function deliverSoon({ env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">): void {
  waitUntil(startDelivery(env));
}

/** The same after a job. Never rejects. */
export async function startDelivery(env: Env): Promise<void> {
  try {
    if (env.MAIL_QUEUE) await env.MAIL_QUEUE.send({ job: "deliver-outbox" });
    else {
      const [{ deliver }, { deliverPushes }] = await Promise.all([import("./deliver.ts"), import("../push/deliver-pushes.ts")]);
      await Promise.all([deliver(env), deliverPushes(env)]);
    }
  } catch (error) {
    logError("delivery of the outbox not started, left to cron", error);
  }
}
