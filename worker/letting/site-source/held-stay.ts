import type { GuestState, HeldStay } from "#contract/pages/site-view.ts";
import type { StaySearch } from "#contract/pages/stay-search.ts";
import type { Locale } from "#domain/locale.ts";
import type { QuoteResult } from "#domain/rates/quote-types.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { digest } from "#services/secrets/digests.ts";
import { findByToken } from "#store/letting/booking-places.ts";
import { GUEST_TOKEN, guestPath } from "../bookings/guest-token.ts";
import { holdUntil } from "../bookings/hold-until.ts";

/** Cookie with the token of the booking whose payment the guest has begun, as long as its nights are held. */
const COOKIE = "held";

/**
 * The header by which a browser knows the booking that it holds nights for. No script can read it, no other host gets it, and it
 * ends with the hold. Times are milliseconds since the epoch.
 */
export function heldCookie(token: string, dueAt: number, { now, url }: Pick<RequestContext, "now" | "url">): string {
  const seconds = Math.max(0, Math.floor((dueAt - now) / 1000));
  const secure = url.protocol === "https:" ? "; Secure" : "";
  return `${COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function heldToken(cookies: string): string | undefined {
  const pairs = cookies.split(";", 20).map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? "";
  return GUEST_TOKEN.test(token) ? token : undefined;
}

/**
 * Adds to a refused search that its nights are held for this guest's own booking. Only answers for one guest are given to it:
 * nothing here may change a page that is kept for all.
 */
export async function withHeld(context: RequestContext, siteId: string, locale: Locale, guest: GuestState): Promise<GuestState> {
  const token = heldToken(context.cookies);
  const { stay, booking } = guest;
  if (token === undefined) return guest;
  if (stay?.offers.some(({ result }) => isTaken(result))) {
    const held = await findHeld(context, { token, siteId, locale }, stay.search);
    return held ? { ...guest, stay: { ...stay, held } } : guest;
  }
  if (booking?.step === "refused" && isTaken(booking.result)) {
    const held = await findHeld(context, { token, siteId, locale }, { ...booking.search, unit: booking.unit });
    return held ? { ...guest, booking: { ...booking, held } } : guest;
  }
  return guest;
}

const isTaken = (result: QuoteResult): boolean =>
  !result.ok && result.refusals.some(({ code }) => code === "NIGHTS_TAKEN" || code === "NO_PREPARATION");

/** Undefined if the token's booking is not held any longer, or does not overlap the search. */
async function findHeld(
  { openStore, now }: RequestContext,
  { token, siteId, locale }: { token: string; siteId: string; locale: Locale },
  { arrival, departure, unit }: StaySearch,
): Promise<HeldStay | undefined> {
  const placed = await findByToken(await openStore(), await digest(token));
  if (placed?.booking.state !== "hold" || placed.site.id !== siteId) return undefined;
  const { booking, site } = placed;
  const { dueAt } = booking;
  const isAsked = (unit === "" || unit === placed.unit.slug) && booking.arrival < departure && arrival < booking.departure;
  if (!isAsked || dueAt === null || dueAt <= now) return undefined;
  return { href: guestPath(token), until: holdUntil(dueAt, { now, locale, timeZone: site.timeZone }) };
}
