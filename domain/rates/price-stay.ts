import { refundsOf } from "./cancellation.ts";
import { type ChosenDiscounts, chooseDiscounts } from "./discounts.ts";
import { addFees } from "./fees.ts";
import { createLineList, type LineList } from "./line-list.ts";
import { type Party, toParty } from "./party.ts";
import { scheduleOf } from "./payment-schedule.ts";
import type { PromoCode, RatePlan } from "./plan.ts";
import type { Quote, QuotedNight, QuoteRequest } from "./quote-types.ts";
import { percentOf } from "./rounding.ts";
import type { StayCalendar } from "./stay-calendar.ts";
import { fillsGap } from "./stay-rules.ts";
import { sortTaxes, taxOf } from "./tourist-tax.ts";

/** A request whose guests, extras and code have been accepted. */
export interface PricedRequest extends Pick<QuoteRequest, "adults" | "children" | "pets" | "extras"> {
  code: PromoCode | null;
}

/** Computes the quote of a stay that can be booked. */
export function priceStay(calendar: StayCalendar, arrival: number, departure: number, request: PricedRequest): Quote {
  const { plan, context, today } = calendar;
  const { unit, now, version } = context;
  const nights = nightsOf(calendar, arrival, departure);
  const party = toParty(plan.guests, request);
  const list = createLineList(plan, nights);
  const discounted = addNights(list, nights, chooseStayDiscounts(calendar, arrival, departure, request.code));
  addGuests(list, plan, party);
  addFees(list, plan.fees, { nights: nights.length, party, discounted, extras: request.extras });
  for (const tax of sortTaxes(plan.taxes)) {
    const facts = { kind: "tourist-tax" as const, id: tax.id, name: tax.name, onArrival: tax.onArrival };
    list.addTax(facts, taxOf(tax, { nights, party, unit, lines: list.lines }));
  }
  const chosen = list.lines.filter((line) => line.chosen);
  const total = sum(chosen);
  const day = calendar.day(arrival).date;
  return {
    currency: plan.currency,
    arrival: day,
    departure: calendar.day(departure).date,
    total,
    nights,
    lines: list.lines,
    deposit: plan.deposit,
    schedule: scheduleOf(plan.schedule, {
      today,
      arrival: day,
      total,
      onArrival: sum(chosen.filter(({ onArrival }) => onArrival)),
    }),
    cancellation: refundsOf(plan.cancellation, { arrival: day, now, timeZone: unit.timeZone }),
    version,
  };
}

const sum = (lines: readonly { amount: number }[]): number => lines.reduce((total, { amount }) => total + amount, 0);

function nightsOf(calendar: StayCalendar, arrival: number, departure: number): QuotedNight[] {
  const nights: QuotedNight[] = [];
  for (let index = arrival; index < departure; index++) nights.push(calendar.day(index).night);
  return nights;
}

/** Gap surcharge and discounts of a stay. */
export interface StayDiscounts extends ChosenDiscounts {
  /** Null if the gap rule does not apply; negative for a reduction. */
  gap: { amount: number; percent: number } | null;
}

/** Chooses the surcharges and discounts on the nights of a stay. */
export function chooseStayDiscounts(
  calendar: StayCalendar,
  arrival: number,
  departure: number,
  code: PromoCode | null,
): StayDiscounts {
  const { gap: rule, discounts } = calendar.plan;
  const price = sum(nightsOf(calendar, arrival, departure));
  const gap =
    rule && fillsGap(calendar, arrival, departure) ? { amount: percentOf(price, rule.percent), percent: rule.percent } : null;
  const nights = price + (gap?.amount ?? 0);
  return { gap, ...chooseDiscounts(discounts, { nights, count: departure - arrival, daysBefore: arrival, code }) };
}

/** Adds nights, gap and discounts; returns the remaining price of the nights. */
function addNights(list: LineList, nights: readonly QuotedNight[], { gap, applied }: StayDiscounts): number {
  list.addByNight({ kind: "nights" }, "lodging", (night) => nights[night]?.amount ?? 0);
  if (gap) list.addForNights({ kind: "gap", percent: gap.percent }, "lodging", gap.amount);
  for (const { kind, amount, count, percent, code } of applied)
    list.addForNights({ kind, count, percent, id: code?.id ?? null, name: code?.code ?? null }, "lodging", -amount);
  return sum(nights) + (gap?.amount ?? 0) - sum(applied);
}

function addGuests(list: LineList, { guests }: RatePlan, { extraAdults, extraChildren, pets }: Party): void {
  const { extraAdult, pets: rules } = guests;
  list.addByNight({ kind: "extra-adult", count: extraAdults }, "lodging", () => extraAdult * extraAdults);
  for (const { band, count } of extraChildren)
    list.addByNight({ kind: "extra-child", count, maxAge: band.maxAge }, "lodging", () => band.price * count);
  const petLine = { kind: "pets" as const, count: pets };
  if (rules.per === "stay") list.addForStay(petLine, "lodging", rules.price * pets);
  else list.addByNight(petLine, "lodging", () => rules.price * pets);
}
