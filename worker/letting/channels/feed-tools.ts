import { bookingToolsOf, type BookingTools, cronBookingTools } from "../bookings/booking-tools.ts";
import { createResolver } from "#services/dns/resolve.ts";
import { readDomainSettings } from "#services/dns/settings.ts";
import { type Config, configOf, type Env } from "#worker/env.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { FetchTools } from "./fetch-feed.ts";

/** Dependencies of calendar sync. */
export interface FeedTools extends BookingTools, FetchTools {
  /** A number from 0 to 1, so that feeds that failed together are not read again together. */
  jitter: () => number;
}

/** The tools of a request. */
export async function feedToolsOf(context: RequestContext): Promise<FeedTools> {
  return { ...(await bookingToolsOf(context)), ...fetchTools(context.env, context.config) };
}

/** The tools of cron and queues. */
export async function cronFeedTools(env: Env, now: number): Promise<FeedTools> {
  return { ...(await cronBookingTools(env, now)), ...fetchTools(env, configOf(env)) };
}

const fetchTools = (env: Env, config: Config): FetchTools & Pick<FeedTools, "jitter"> => ({
  mainDomain: config.mainDomain,
  resolver: createResolver(readDomainSettings(env, config).resolver),
  fetchFrom: (address, init) => fetch(address, init),
  jitter: () => Math.random(),
});
