import { openStore } from "#store/dialect/open.ts";
import type { Env } from "#worker/env.ts";
import type { InboundHandlers } from "#services/mail/inbound/handlers.ts";
import { dispatchMail, type IncomingMessage } from "#services/mail/inbound/dispatch-mail.ts";
import { wakeAfterWrites } from "#services/realtime/wake-hubs.ts";

/** The handlers of incoming mail by the prefix of their addresses, loaded on demand. */
const HANDLERS: InboundHandlers = {
  bounces: async () => (await import("#services/mail/inbound/receive-bounce.ts")).bounceHandler,
  reply: async () => (await import("#letting/messages/inbound/reply-handler.ts")).replyHandler,
};

/** Receives an email that Email Routing hands to the worker. */
export async function receiveMail(message: IncomingMessage, env: Env): Promise<void> {
  await dispatchMail(message, env, HANDLERS);
  await wakeAfterWrites({ env, openStore: () => openStore(env) });
}
