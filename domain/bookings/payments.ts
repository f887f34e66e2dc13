import type { CalendarDate } from "../dates.ts";
import { isPayableOnline } from "./min-online.ts";
import type { Instalment, Quote } from "../rates/quote-types.ts";
import type { BookingState } from "./transitions.ts";

/** An instalment with its unpaid part, in minor units. */
export interface OpenInstalment extends Instalment {
  open: number;
}

/** The payment method of the amount due before arrival; `online`: at the owner's payment provider. */
export const PAYMENT_METHODS = ["online", "transfer", "on-arrival"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * States in which the payment method can be changed: during a hold the guest is paying, and for ended bookings nothing is due.
 */
const CHANGEABLE: readonly BookingState[] = ["enquiry", "offer", "requested", "awaiting-payment", "confirmed", "checked-in"];

/** The payment methods of the site to which a booking can be changed. None for test bookings, with which no money moves. */
export function otherMethods(
  {
    state,
    isTest,
    payment,
    total,
    paid,
  }: { state: BookingState; isTest: boolean; payment: PaymentMethod; total: number; paid: number },
  methods: readonly PaymentMethod[],
): PaymentMethod[] {
  return isTest || paid >= total || !CHANGEABLE.includes(state) ? [] : methods.filter((method) => method !== payment);
}

/** The instalments of a booking: those of its quote, or the whole total on arrival if the guest chose to pay then. */
export function instalmentsOf(
  { schedule, total, arrival }: Pick<Quote, "schedule" | "total" | "arrival">,
  payment: PaymentMethod,
): Instalment[] {
  if (payment !== "on-arrival") return schedule;
  return total === 0 ? [] : [{ due: arrival, on: "arrival", amount: total }];
}

/** Assigns the amount paid to the instalments in their order. */
export function assignPaid(instalments: readonly Instalment[], paid: number): OpenInstalment[] {
  let left = Math.max(0, paid);
  return instalments.map((instalment) => {
    const assigned = Math.min(left, Math.max(0, instalment.amount));
    left -= assigned;
    return { ...instalment, open: instalment.amount - assigned };
  });
}

/**
 * The instalments of a booking with the part of each that is not paid yet. If the booking is paid online, a part too small for an
 * online payment is added to the next instalment, and the last one to the payment on arrival.
 */
export function openInstalments(
  quote: Pick<Quote, "schedule" | "total" | "arrival" | "currency">,
  payment: PaymentMethod,
  paid: number,
): OpenInstalment[] {
  const instalments = assignPaid(instalmentsOf(quote, payment), paid);
  if (payment !== "online") return instalments;
  const joined: OpenInstalment[] = [];
  let small = 0;
  for (const each of instalments) {
    const open = each.open + small;
    const isSmall = each.on !== "arrival" && open > 0 && !isPayableOnline({ amount: open, currency: quote.currency });
    const amount = each.amount + small - (isSmall ? open : 0);
    small = isSmall ? open : 0;
    if (amount !== 0) joined.push({ ...each, amount, open: isSmall ? 0 : open });
  }
  return small === 0 ? joined : [...joined, { due: quote.arrival, on: "arrival", amount: small, open: small }];
}

/**
 * The instalments as a guest reads them before booking: by the chosen payment method, or else the first one offered. None if the
 * owner has set no payment method: then nothing is agreed about payment yet.
 */
export function offeredInstalments(
  quote: Parameters<typeof openInstalments>[0],
  offered: readonly PaymentMethod[],
  chosen?: string,
): OpenInstalment[] {
  const method = offered.find((each) => each === chosen) ?? offered[0];
  return method === undefined ? [] : openInstalments(quote, method, 0);
}

/** States in which the owner has not said anything about payment to the guest yet. */
const UNANSWERED: readonly BookingState[] = ["enquiry", "requested"];

/**
 * The instalments of a placed booking with their open parts. None before the owner has answered while no payment method is set;
 * afterwards the method is the booking's own.
 */
export function bookedInstalments(
  { state, quote, payment }: { state: BookingState; quote: Parameters<typeof openInstalments>[0]; payment: PaymentMethod },
  paid: number,
  ownerMethods: readonly PaymentMethod[],
): OpenInstalment[] {
  return UNANSWERED.includes(state) && ownerMethods.length === 0 ? [] : openInstalments(quote, payment, paid);
}

/** True if a part of the price that is open can be paid online before arrival. */
export const hasOnlinePart = (quote: Parameters<typeof openInstalments>[0], paid = 0): boolean =>
  openInstalments(quote, "online", paid).some(({ on, open }) => on !== "arrival" && open > 0);

/** The amount that is due with the booking, in minor units; the total if the schedule has none. */
export const dueWithBooking = ({ schedule, total }: Pick<Quote, "schedule" | "total">): number =>
  schedule.find(({ on }) => on === "booking")?.amount ?? total;

/** True if the amount that is due with the booking is paid, except for a part too small for an online payment. */
export function isPaidUp(
  { quote, payment }: { quote: Pick<Quote, "schedule" | "total" | "currency">; payment: PaymentMethod },
  paid: number,
): boolean {
  const open = dueWithBooking(quote) - paid;
  return open <= 0 || (payment === "online" && !isPayableOnline({ amount: open, currency: quote.currency }));
}

/**
 * The amount to pay next: everything due until `today` and at the booking, or else the next instalment before arrival; 0 if none.
 */
export function payableNow(instalments: readonly OpenInstalment[], today: CalendarDate): number {
  const inAdvance = instalments.filter(({ on, open }) => on !== "arrival" && open > 0);
  const now = inAdvance.filter(({ on, due }) => on === "booking" || due <= today).reduce((sum, { open }) => sum + open, 0);
  return now > 0 ? now : (inAdvance[0]?.open ?? 0);
}
