import { cronBookingTools } from "../bookings/booking-tools.ts";
import type { Env } from "#worker/env.ts";
import { deliver } from "#services/mail/deliver.ts";
import { startDelivery } from "#services/mail/deliver-soon.ts";
import { sendDueMessages } from "./send-due-messages.ts";

/** Sends the messages to guests that are due, and delivers their emails; if there are more messages, the queue does that meanwhile. */
export async function sendMessages(env: Env, now: number): Promise<void> {
  const { sent } = await sendDueMessages(await cronBookingTools(env, now));
  if (sent > 0) await (env.budget?.hasMore ? startDelivery(env) : deliver(env));
}
