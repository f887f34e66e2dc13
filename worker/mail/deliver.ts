import { logError } from "#http/log.ts";
import { openStore } from "#store/open.ts";
import type { Env } from "#worker/env.ts";
import { deliverOutbox } from "./deliver-outbox.ts";
import { smtpSettings } from "./smtp/settings.ts";

/** Delivers what is due; without a mail server all stays in the outbox. Never rejects: cron tries again in a minute. */
export async function deliver(env: Env): Promise<void> {
  try {
    const settings = smtpSettings(env);
    if (!settings) return;
    const { smtpTransport } = await import("./smtp/transport.ts");
    const more = await deliverOutbox({ store: await openStore(env), transport: smtpTransport(settings), clock: Date.now });
    if (more) await env.MAIL_QUEUE?.send({ job: "deliver-outbox" });
  } catch (error) {
    logError("the outbox was not delivered", error);
  }
}
