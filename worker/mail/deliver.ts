import { logError } from "#http/log.ts";
import { openStore } from "#store/open.ts";
import type { Env } from "#worker/env.ts";
import { deliverOutbox } from "./deliver-outbox.ts";
import { readSmtpSettings } from "./smtp/settings.ts";

/**
 * Delivers all due messages; without a mail server they stay in the outbox. Never rejects, because cron tries again each minute.
 */
export async function deliver(env: Env): Promise<void> {
  try {
    const settings = readSmtpSettings(env);
    if (!settings) return;
    const { createSmtpTransport } = await import("./smtp/transport.ts");
    const more = await deliverOutbox({ store: await openStore(env), transport: createSmtpTransport(settings), clock: Date.now });
    if (more) await env.MAIL_QUEUE?.send({ job: "deliver-outbox" });
  } catch (error) {
    logError("outbox not delivered", error);
  }
}
