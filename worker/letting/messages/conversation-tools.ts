import type { RequestContext } from "#services/http/request-context.ts";
import { type BookingTools, bookingToolsOf, cronBookingTools } from "../bookings/booking-tools.ts";
import type { Env } from "#worker/env.ts";

/** Dependencies of use cases of conversations. */
export interface ConversationTools extends BookingTools {
  /** Holds the files of messages. */
  bucket: R2Bucket;
}

/** The tools of a request. */
export const conversationToolsOf = async (context: RequestContext): Promise<ConversationTools> => ({
  ...(await bookingToolsOf(context)),
  bucket: context.env.MEDIA,
});

/** The tools of an email or a cron job. */
export const cronConversationTools = async (env: Env, now: number): Promise<ConversationTools> => ({
  ...(await cronBookingTools(env, now)),
  bucket: env.MEDIA,
});
