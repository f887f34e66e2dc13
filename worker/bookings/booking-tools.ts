import type { BookingActor } from "#domain/bookings/transitions.ts";
import type { RequestContext } from "#http/request-context.ts";
import type { CalendarVersion } from "#store/calendar-versions.ts";
import { openStore } from "#store/open.ts";
import type { Store } from "#store/store.ts";
import { type Secrets, secretsOf } from "#worker/accounts/digests.ts";
import { authConfigOf } from "#worker/accounts/settings.ts";
import { propagateCalendar } from "#worker/calendars/propagate-calendar.ts";
import { configOf, type Env } from "#worker/env.ts";

/** Dependencies of use cases that change bookings. */
export interface BookingTools {
  store: Store;
  mainOrigin: string;
  /** Milliseconds since the epoch. */
  now: number;
  secrets: Secrets;
  /** Called for each change of a calendar after it is stored. */
  onCalendarChange: (change: CalendarVersion) => Promise<void>;
}

/** The one who changes a booking. */
export interface Acting {
  by: BookingActor;
  /** The account; null for guests and the system. */
  userId: string | null;
}

export const GUEST: Acting = { by: "guest", userId: null };
export const SYSTEM: Acting = { by: "system", userId: null };

/** The tools of a request. */
export async function bookingToolsOf({ env, config, now, openStore: open }: RequestContext): Promise<BookingTools> {
  return toolsWith(env, await open(), config.mainOrigin, now);
}

/** The tools of a cron job. */
export async function cronBookingTools(env: Env, now: number): Promise<BookingTools> {
  return toolsWith(env, await openStore(env), configOf(env).mainOrigin, now);
}

const toolsWith = (env: Env, store: Store, mainOrigin: string, now: number): BookingTools => ({
  store,
  mainOrigin,
  now,
  secrets: secretsOf(authConfigOf(env).secret),
  onCalendarChange: (change) => propagateCalendar(env, change),
});
