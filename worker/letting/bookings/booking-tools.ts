import type { BookingActor } from "#domain/bookings/transitions.ts";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { CalendarVersion } from "#store/letting/calendar-versions.ts";
import { openStore } from "#store/dialect/open.ts";
import type { Store } from "#store/dialect/store.ts";
import { type Secrets, secretsOf } from "#services/secrets/digests.ts";
import { authConfigOf } from "#services/secrets/auth-config.ts";
import { propagateCalendar } from "../calendars/propagate-calendar.ts";
import { configOf, type Env } from "#worker/env.ts";
import { inboundDomain } from "#services/mail/inbound/addresses.ts";
import { announce } from "#services/live/announce.ts";

/** Dependencies of use cases that change bookings. */
export interface BookingTools {
  store: Store;
  mainOrigin: string;
  /** Milliseconds since the epoch. */
  now: number;
  secrets: Secrets;
  /** The domain of addresses for answers; absent: answers go to the other side's own address. */
  replyDomain?: string | undefined;
  /** Called for each change of a calendar after it is stored. */
  onCalendarChange: (change: CalendarVersion) => Promise<void>;
}

/** The actor who changes a booking. */
export interface Acting {
  by: BookingActor;
  /** The account; null for guests and the system. */
  userId: string | null;
}

export const GUEST: Acting = { by: "guest", userId: null };
export const SYSTEM: Acting = { by: "system", userId: null };

/** The tools of a request. Writes of owners are announced to their screens by the API itself. */
export async function bookingToolsOf(context: RequestContext): Promise<BookingTools> {
  const { env, config, now, url, waitUntil } = context;
  const store = await context.openStore();
  const isAnnounced = url.pathname.startsWith("/api/sites/");
  const tell = async (siteId: string) => {
    if (!isAnnounced) waitUntil(announceBookings(env, store, siteId, now));
  };
  return toolsWith(env, store, config.mainOrigin, now, tell);
}

/** The tools of a cron job. */
export async function cronBookingTools(env: Env, now: number): Promise<BookingTools> {
  const store = await openStore(env);
  return toolsWith(env, store, configOf(env).mainOrigin, now, (siteId) => announceBookings(env, store, siteId, now));
}

/** Announces a change of a site's bookings to its open screens. A failure is logged. */
const announceBookings = (env: Env, store: Store, siteId: string, at: number): Promise<void> =>
  announce({ env, openStore: async () => store }, siteId, { topic: "bookings", version: null, at }).catch((error: unknown) =>
    logError("change of bookings not announced", error, { siteId }),
  );

const toolsWith = (
  env: Env,
  store: Store,
  mainOrigin: string,
  now: number,
  tell: (siteId: string) => Promise<void>,
): BookingTools => ({
  store,
  mainOrigin,
  now,
  secrets: secretsOf(authConfigOf(env).secret),
  replyDomain: inboundDomain(env),
  async onCalendarChange(change) {
    await propagateCalendar(env, change);
    await tell(change.siteId);
  },
});
