import type { Context } from "hono";
import type { Booking } from "#contract/letting/booking.ts";
import type { ErrorCode } from "#contract/services/errors.ts";
import type { Alternative, Quote, Refusal } from "#domain/rates/quote-types.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import type { SiteEnv } from "#services/http/caller/site-gate.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { findBooking, type PlacedBooking } from "#store/letting/booking-places.ts";
import type { Store } from "#store/dialect/store.ts";
import type { Acting } from "./booking-tools.ts";

type SiteContext = Context<SiteEnv>;

/** The outcome of a change of one booking. */
type Changed =
  | { ok: true; booking: Booking }
  | { ok: false; code: "STAY_NOT_POSSIBLE"; refusals: Refusal[]; alternatives: Alternative[] }
  | { ok: false; code: "PRICE_CHANGED"; quote: Quote | null }
  | { ok: false; code: "NOT_ALLOWED" | "PARTS_CHANGED" | Exclude<ErrorCode, "STAY_NOT_POSSIBLE" | "PRICE_CHANGED"> };

export const actingOf = (c: SiteContext): Acting => ({ by: "owner", userId: c.var.user.userId });

/** Refuses a change that another one has overtaken, with the current booking. */
export async function refuseOutdated(c: SiteContext, { store }: { store: Store }, id: string) {
  const current = await findBooking(store, c.var.site.id, id);
  return refuseWrite(c, { code: "VERSION_CONFLICT", current: current?.booking });
}

/**
 * Answers a request that changes one booking of the site: the booking after it, or the reason for the refusal. A change that is
 * based on another version than `version` is refused with the current booking. Mail that the change has added is delivered soon.
 */
export async function answerChange(
  c: SiteContext,
  tools: { store: Store },
  { bookingId, version }: { bookingId: string; version: number },
  change: (placed: PlacedBooking, acting: Acting) => Promise<Changed>,
) {
  const placed = await findBooking(tools.store, c.var.site.id, bookingId);
  if (!placed) return refuse(c, "NOT_FOUND");
  if (placed.booking.version !== version) return refuseWrite(c, { code: "VERSION_CONFLICT", current: placed.booking });
  const changed = await change(placed, actingOf(c));
  if (changed.ok) {
    deliverSoon(c.env.context);
    return answer(c, { booking: changed.booking });
  }
  if (changed.code === "VERSION_CONFLICT" || changed.code === "PARTS_CHANGED") return refuseOutdated(c, tools, bookingId);
  if (changed.code === "STAY_NOT_POSSIBLE") {
    const { refusals, alternatives } = changed;
    return refuse(c, changed.code, { details: { refusals, alternatives } });
  }
  if (changed.code === "PRICE_CHANGED") return refuse(c, changed.code, { details: { quote: changed.quote } });
  return refuse(c, changed.code === "NOT_ALLOWED" ? "BOOKING_STATE" : changed.code);
}
