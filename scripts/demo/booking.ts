import type { PaymentMethod } from "#domain/bookings/payments.ts";
import type { BookingChannel } from "#domain/bookings/channels.ts";
import type { Booking, BookingEvent, Party } from "#contract/letting/booking.ts";
import { type BookingMode, DEFAULT_TERMS } from "#contract/letting/booking-settings.ts";
import { dueAfter } from "#domain/bookings/clocks.ts";
import { type BookingAction, type BookingState, transitionOf } from "#domain/bookings/transitions.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import { quoteRegardless } from "#domain/rates/quote.ts";
import { formatSpokenNumber, SPOKEN_NUMBER_BYTES } from "#domain/spoken-number.ts";
import type { Stay } from "#domain/stays.ts";
import { toMinutes, zonedInstant } from "#domain/zone-time.ts";
import type { BookableUnit } from "#letting/rates/bookable.ts";
import { quoteContextOf } from "#domain/rates/quote-context.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import type { DemoGuest } from "./guests.ts";
import { type DemoMoneyFacts, type DemoPayments, payDemoBooking } from "./payments.ts";
import { stableBytes, stableId } from "./stable-id.ts";

/** Days from booking to arrival. */
const LEAD_DAYS = [34, 12, 61, 96, 20, 143, 47] as const;
/** Age of waiting bookings, in hours. */
const AGE_HOURS: Partial<Record<BookingState, number>> = {
  requested: 5,
  "awaiting-payment": 26,
  offer: 4,
  enquiry: 9,
  declined: 12 * 24,
  expired: 20 * 24,
};
/** Hours between the previous event and a person's action. */
const HOURS_UNTIL: Partial<Record<BookingAction, number>> = {
  offer: 3,
  "await-payment": 5,
  decline: 6,
  "accept-offer": 20,
  confirm: 30,
  "confirm-paid": 0.1,
  "cancel-by-guest": 5 * 24,
};
const OFFER_HOURS = 48;
/** Time by which a started payment extends a hold. */
const HOLD_EXTENSION_MS = 30 * MINUTE_MS;

export interface DemoBookingFacts extends Stay, DemoMoneyFacts {
  unit: BookableUnit;
  mode: BookingMode;
  state: BookingState;
  guest: DemoGuest;
  contact: Booking["contact"];
  guestId: string;
}

export interface DemoBooking extends DemoPayments {
  booking: Booking;
  events: BookingEvent[];
}

/** Creates a booking that has reached a state, with the price, history and payments that it would have by now. */
export function createDemoBooking(facts: DemoBookingFacts): DemoBooking {
  const { site, unit, state, guest, number, arrival, departure } = facts;
  const { plan } = unit.rates;
  const id = stableId("booking", site.id, String(number));
  const createdAt = creationOf(facts);
  const party = fitParty(guest.party, plan);
  const extra = number % 3 === 0 ? plan.fees.find(({ mandatory }) => !mandatory) : undefined;
  const extras = extra ? [extra.id] : [];
  const context = quoteContextOf(unit, [], { now: createdAt, timeZone: site.timeZone });
  const quote = quoteRegardless(plan, { arrival, departure, ...party, extras, code: null }, context);
  if (!quote) throw new Error(`unit ${unit.slug} has no price from ${arrival} to ${departure}`);
  const channel = channelOf(facts);
  const payment = wayToPay(facts, channel, quote);
  const { events, dueAt } = liveThrough(facts, { channel, payment, createdAt, quote });
  const booking = {
    id,
    siteId: site.id,
    unitId: unit.id,
    reference: formatSpokenNumber(stableBytes("reference", id).slice(0, SPOKEN_NUMBER_BYTES)),
    state,
    mode: channel === "website" ? facts.mode : null,
    channel,
    sequence: 0,
    arrival,
    departure,
    party,
    contact: facts.contact,
    guestId: facts.guestId,
    guestChoice: [],
    locale: guest.locale,
    quote,
    isTotalKnown: true,
    channelPayout: null,
    channelCommission: null,
    channelCleaningFee: null,
    channelNumber: null,
    extras,
    code: null,
    payment,
    isTest: payment === "online",
    dueAt,
    remindedAt: null,
    message: channel === "website" ? guest.message : null,
    arrivalTime: number % 2 === 0 ? "17:30" : null,
    notes: channel === "phone" ? "Telefonisch besproken: bedden opmaken." : "",
    register: [],
    messagesOff: [],
    messageLocale: null,
    createdAt,
  } satisfies Partial<Booking>;
  const paid = payDemoBooking(facts, booking, events);
  const updatedAt = events.at(-1)?.at ?? createdAt;
  return { booking: { ...booking, version: events.length, updatedAt }, events, ...paid };
}

/** Guests pay on the website as the home allows; an unpaid hold would expire before anyone sees it. */
function wayToPay(
  { number, state, mode, terms, money }: DemoBookingFacts,
  channel: BookingChannel,
  { schedule }: Quote,
): PaymentMethod {
  const isInAdvance = schedule.some(({ on }) => on === "booking");
  const isUsual = number % 5 !== 4 || AGE_HOURS[state] !== undefined || money !== undefined;
  if (!isInAdvance || !isUsual) return "on-arrival";
  const isHeldLonger = mode === "instant" && (state === "awaiting-payment" || state === "declined");
  const isOnline = terms.online && channel === "website" && money !== "refund-to-do" && !isHeldLonger;
  return isOnline ? "online" : "transfer";
}

function creationOf({ state, number, arrival, unit, site, now }: DemoBookingFacts): number {
  const age = AGE_HOURS[state];
  if (age !== undefined) return now - age * HOUR_MS;
  const lead = LEAD_DAYS[number % LEAD_DAYS.length] ?? 0;
  const arrives = zonedInstant(arrival, toMinutes(unit.checkIn), site.timeZone);
  return Math.min(arrives - lead * DAY_MS - (number % 9) * HOUR_MS, now - (8 + ((number * 5) % 50)) * DAY_MS);
}

/** The part of a party that fits into a unit. */
function fitParty({ adults, children, pets }: Party, { guests }: RatePlan): Party {
  const fitting = Math.min(adults, guests.max);
  return { adults: fitting, children: children.slice(0, guests.max - fitting), pets: Math.min(pets, guests.pets.max) };
}

/** Guests book on the website; some call or write, and offers come from owners unless a guest has enquired. */
function channelOf({ state, mode, number, money }: DemoBookingFacts): BookingChannel {
  if (state === "offer" && mode !== "enquiry") return "phone";
  if (AGE_HOURS[state] !== undefined || money !== undefined) return "website";
  return number % 6 === 5 ? "phone" : number % 11 === 7 ? "email" : "website";
}

interface Beginning {
  channel: BookingChannel;
  payment: PaymentMethod;
  createdAt: number;
  quote: Quote;
}

/** The first state of a booking, and the actions by which it is confirmed. */
function beginningOf({ mode, state }: DemoBookingFacts, { channel, payment }: Beginning): [BookingState, BookingAction[]] {
  if (channel !== "website") return [state === "offer" ? "offer" : "confirmed", []];
  if (mode === "enquiry") return ["enquiry", ["offer", "accept-offer"]];
  const confirm = payment === "online" ? "confirm-paid" : "confirm";
  if (mode === "request") return ["requested", payment === "on-arrival" ? [confirm] : ["await-payment", confirm]];
  if (payment === "on-arrival") return ["confirmed", []];
  return [payment === "online" ? "hold" : "awaiting-payment", [confirm]];
}

const EXPIRY: Partial<Record<BookingState, BookingAction>> = {
  hold: "expire-hold",
  requested: "expire-request",
  "awaiting-payment": "expire-payment",
  offer: "expire-offer",
};

/** The actions that lead from a booking's first state to its current one. */
function actionsTo(state: BookingState, [first, confirming]: [BookingState, BookingAction[]]): BookingAction[] {
  const stateAfter = (actions: BookingAction[]) => actions.reduce<BookingState>((_, action) => transitionOf(action).to, first);
  const until = confirming.findIndex((_, count) => stateAfter(confirming.slice(0, count)) === state);
  if (until !== -1) return confirming.slice(0, until);
  if (state === "declined") return ["decline"];
  if (state === "expired") {
    const actions = confirming.slice(0, -1);
    const expiry = EXPIRY[stateAfter(actions)];
    return expiry ? [...actions, expiry] : actions;
  }
  const further: Partial<Record<BookingState, BookingAction[]>> = {
    "checked-in": ["check-in"],
    completed: ["check-in", "check-out"],
    "no-show": ["no-show"],
    cancelled: ["cancel-by-guest"],
  };
  return [...confirming, ...(further[state] ?? [])];
}

/** The history of a booking, and the end of the clock that runs now. */
function liveThrough(facts: DemoBookingFacts, beginning: Beginning): { events: BookingEvent[]; dueAt: number | null } {
  const { site, unit, state, ownerId, arrival, departure, money } = facts;
  const { channel, createdAt, quote } = beginning;
  const begun = beginningOf(facts, beginning);
  const due = (of: BookingState, now: number) =>
    dueAfter(of, { ...DEFAULT_TERMS, ...unit, arrival, departure, timeZone: site.timeZone, offerHours: OFFER_HOURS, now });
  const acting = (by: BookingEvent["by"]) => ({ by, userId: by === "owner" ? ownerId : null });
  const events: BookingEvent[] = [
    {
      version: 1,
      type: "placed",
      state: begun[0],
      ...acting(channel === "website" ? "guest" : "owner"),
      note: null,
      details: { total: quote.total, channel },
      at: createdAt,
    },
  ];
  let at = createdAt;
  let last = begun[0];
  for (const action of actionsTo(state, begun)) {
    const { to, by } = transitionOf(action);
    const hours = HOURS_UNTIL[action];
    if (action === "confirm-paid" || (money === "late" && action.startsWith("expire"))) {
      at += MINUTE_MS;
      const details = { amount: quote.schedule[0]?.amount ?? quote.total, purpose: "stay" };
      const started = { type: "payment-started", state: last, ...acting("guest"), note: null, details, at };
      events.push({ version: events.length + 1, ...started });
      if (last === "hold") at += money === "late" ? HOLD_EXTENSION_MS : 0;
    }
    // Automatic changes happen when the clock ends; an owner marks a no-show a day after check-in.
    const end = (due(last, at) ?? at) + (action === "no-show" ? DAY_MS : 0);
    at = Math.min(hours === undefined ? end : at + hours * HOUR_MS, facts.now);
    const isByClock = hours === undefined && by.includes("system");
    events.push({
      version: events.length + 1,
      type: action,
      state: to,
      ...acting(isByClock ? "system" : (by[0] ?? "system")),
      note: null,
      details: {},
      at,
    });
    last = to;
  }
  return { events, dueAt: due(state, at) };
}
