import { cronBookingTools } from "../bookings/booking-tools.ts";
import type { Env } from "#worker/env.ts";
import { deliver } from "#services/mail/deliver.ts";
import { sendDueMessages } from "./send-due-messages.ts";

/** Sends the messages to guests that are due; if there are more, they follow by the queue, or with the next run of cron. */
export async function sendMessages(env: Env, now: number): Promise<void> {
  const { sent, isMore } = await sendDueMessages(await cronBookingTools(env, now));
  if (isMore) await env.MAIL_QUEUE?.send({ job: "send-messages" });
  if (sent > 0) await deliver(env);
}
