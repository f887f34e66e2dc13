import type { GuestNotice, GuestStep } from "#contract/pages/guest-page.ts";
import { readSearch, toQuoteRequest } from "#contract/pages/stay-search.ts";
import { guestActionsOf } from "#domain/bookings/guest-actions.ts";
import { settleCancellation } from "#domain/bookings/settle-cancellation.ts";
import { findPayment } from "#store/letting/payments.ts";
import type { PlacedBooking } from "#store/letting/booking-places.ts";
import { quoteDates } from "#letting/bookings/ask-for-dates.ts";
import type { BookingTools } from "#letting/bookings/booking-tools.ts";
import { quoteParty } from "#letting/bookings/change-party.ts";
import { factsOf } from "#letting/bookings/change-state.ts";
import { isOpen } from "#letting/payments/settle-payment.ts";
import { TEST_PAYMENT } from "#letting/payments/test-provider.ts";

/** Reads the step that a query names (`?do=…`), with its current prices; null if the guest cannot do it now. */
export async function readStep(query: URLSearchParams, tools: BookingTools, placed: PlacedBooking): Promise<GuestStep | null> {
  const { booking, paid } = placed;
  const actions = guestActionsOf(factsOf(placed, tools.now));
  switch (query.get("do") ?? "") {
    case "accept":
      return actions.accept ? { kind: "accept" } : null;
    case "cancel": {
      const agreed = { state: booking.state, paid, refunds: booking.quote.cancellation };
      return actions.cancel ? { kind: "cancel", ...settleCancellation(agreed, tools.now) } : null;
    }
    case "party": {
      if (!actions.party) return null;
      const { adults, children, pets } = toQuoteRequest(readSearch(query));
      const party = { adults, children, pets };
      const answer = await quoteParty(tools, placed, party);
      return { kind: "party", party, ...(answer.ok ? { quote: answer.quote, refusals: [] } : { ...answer, quote: null }) };
    }
    case "dates": {
      const { arrival, departure } = readSearch(query);
      if (!actions.dates || arrival === "" || departure === "") return null;
      const result = await quoteDates(tools, placed, { arrival, departure });
      const answer = result.ok ? { quote: result.quote, refusals: [], alternatives: [] } : { ...result, quote: null };
      return { kind: "dates", arrival, departure, ...answer };
    }
    case TEST_PAYMENT: {
      const payment = await findPayment(tools.store, query.get("payment") ?? "");
      const isTest = payment?.bookingId === booking.id && payment.providerRef?.startsWith("test_");
      return isTest && isOpen(payment.status) ? { kind: "test-payment", amount: payment.amount, payment: payment.id } : null;
    }
    default:
      return null;
  }
}

/** States to which the messages about these actions are limited; other messages are valid in any state. */
const DONE_IN: Record<string, string | undefined> = {
  accept: "confirmed",
  cancel: "cancelled",
  "arrival-time": "",
  party: "",
  dates: "",
  "withdraw-dates": "",
  register: "",
  recipient: "",
  message: "",
};

/** Reads the message about the guest's last action (`?done=…`), if it is still true. */
export function readNotice(query: URLSearchParams, { booking: { state } }: PlacedBooking): GuestNotice | null {
  const key = query.get("done") ?? "";
  const inState = Object.hasOwn(DONE_IN, key) ? DONE_IN[key] : undefined;
  return inState === "" || inState === state ? { kind: "done", key } : null;
}
