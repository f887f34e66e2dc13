import { logError } from "#http/log.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { Env } from "#worker/env.ts";

/**
 * Has the outbox delivered right after this request, which put something into it: by the queue, else in the time a request has
 * left. Cron comes for what this misses.
 */
export function deliverSoon({ env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">): void {
  if (env.SMTP_URL) waitUntil(begin(env));
}

async function begin(env: Env): Promise<void> {
  try {
    if (env.MAIL_QUEUE) await env.MAIL_QUEUE.send({ job: "deliver-outbox" });
    else await (await import("./deliver.ts")).deliver(env);
  } catch (error) {
    logError("delivery waits for cron", error);
  }
}
