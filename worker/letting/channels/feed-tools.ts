import { bookingToolsOf, type BookingTools, cronBookingTools } from "../bookings/booking-tools.ts";
import { fetchToolsOf } from "#services/http/fetch-tools.ts";
import { configOf, type Env } from "#worker/env.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { FetchTools } from "#services/http/fetch-public.ts";

/** Dependencies of calendar sync. */
export interface FeedTools extends BookingTools, FetchTools {
  /** A number from 0 to 1, so that feeds that failed together are not read again together. */
  jitter: () => number;
}

/** The tools of a request. */
export async function feedToolsOf(context: RequestContext): Promise<FeedTools> {
  return { ...(await bookingToolsOf(context)), ...fetchToolsOf(context.env, context.config), jitter };
}

/** The tools of cron and queues. */
export async function cronFeedTools(env: Env, now: number): Promise<FeedTools> {
  return { ...(await cronBookingTools(env, now)), ...fetchToolsOf(env, configOf(env)), jitter };
}

const jitter = () => Math.random();
