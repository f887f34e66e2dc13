import type { Booking, BookingChannel, BookingEvent, Movement, Party } from "#contract/booking.ts";
import { type BookingMode, DEFAULT_TERMS } from "#contract/booking-settings.ts";
import { dueAfter } from "#domain/bookings/clocks.ts";
import { payableQuote } from "#domain/bookings/payable-quote.ts";
import { settleCancellation } from "#domain/bookings/settle-cancellation.ts";
import { type BookingAction, type BookingState, transitionOf } from "#domain/bookings/transitions.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { quoteRegardless } from "#domain/rates/quote.ts";
import type { Quote } from "#domain/rates/quote-types.ts";
import { formatSpokenNumber, SPOKEN_NUMBER_BYTES } from "#domain/spoken-number.ts";
import type { Stay } from "#domain/stays.ts";
import { toMinutes, zonedInstant } from "#domain/zone-time.ts";
import type { BookableUnit } from "#worker/rates/bookable.ts";
import { quoteContextOf } from "#worker/rates/quote-units.ts";
import type { DemoGuest } from "./demo-guests.ts";
import { stableBytes, stableId } from "./stable-id.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days from booking to arrival. */
const LEAD_DAYS = [34, 12, 61, 96, 20, 143, 47] as const;
/** Age of bookings that wait for somebody, in hours. */
const AGE_HOURS: Partial<Record<BookingState, number>> = {
  requested: 5,
  "awaiting-payment": 26,
  offer: 4,
  enquiry: 9,
  declined: 12 * 24,
  expired: 20 * 24,
};
/** Hours from the event before to what a person does. */
const HOURS_UNTIL: Partial<Record<BookingAction, number>> = {
  offer: 3,
  "await-payment": 5,
  decline: 6,
  "accept-offer": 20,
  confirm: 30,
  "cancel-by-guest": 5 * 24,
};
const OFFER_HOURS = 48;

export interface DemoBookingFacts extends Stay {
  site: { id: string; timeZone: string };
  unit: BookableUnit;
  mode: BookingMode;
  state: BookingState;
  guest: DemoGuest;
  contact: Booking["contact"];
  guestId: string;
  /** Number of the booking at its site, from which everything follows that differs between bookings. */
  number: number;
  ownerId: string;
  /** Milliseconds since the epoch. */
  now: number;
}

export interface DemoBooking {
  booking: Booking;
  events: BookingEvent[];
  movements: Movement[];
}

/** Makes a booking that has reached a state, with its price, history and payments as they would be by now. */
export function createDemoBooking(facts: DemoBookingFacts): DemoBooking {
  const { site, unit, state, guest, number, arrival, departure } = facts;
  const { plan } = unit.rates;
  const id = stableId("booking", site.id, String(number));
  const createdAt = creationOf(facts);
  const party = fitParty(guest.party, plan);
  const extra = number % 3 === 0 ? plan.fees.find(({ mandatory }) => !mandatory) : undefined;
  const extras = extra ? [extra.id] : [];
  const context = quoteContextOf(unit, [], { now: createdAt, timeZone: site.timeZone });
  const quoted = quoteRegardless(plan, { arrival, departure, ...party, extras, code: null }, context);
  if (!quoted) throw new Error(`unit ${unit.slug} has no price from ${arrival} to ${departure}`);
  const channel = channelOf(facts);
  const isTransfer = quoted.schedule.some(({ on }) => on === "booking") && (number % 5 !== 4 || AGE_HOURS[state] !== undefined);
  const payment = isTransfer ? "transfer" : "on-arrival";
  const quote = payableQuote(quoted, payment);
  const { events, dueAt } = liveThrough(facts, { channel, isTransfer, createdAt, total: quote.total });
  const movements = payOf(facts, { id, quote, events });
  const refund = movements.find(({ kind }) => kind === "refund");
  const last = events.at(-1);
  if (last?.state === "cancelled") last.details = { refund: refund ? -refund.amount : 0 };
  const booking: Booking = {
    id,
    siteId: site.id,
    unitId: unit.id,
    reference: formatSpokenNumber(stableBytes("reference", id).slice(0, SPOKEN_NUMBER_BYTES)),
    state,
    mode: channel === "website" ? facts.mode : null,
    channel,
    version: events.length,
    sequence: 0,
    arrival,
    departure,
    party,
    contact: facts.contact,
    guestId: facts.guestId,
    guestChoice: [],
    locale: guest.locale,
    quote,
    extras,
    code: null,
    payment,
    dueAt,
    remindedAt: null,
    message: channel === "website" ? guest.message : null,
    arrivalTime: number % 2 === 0 ? "17:30" : null,
    notes: channel === "phone" ? "Telefonisch besproken: bedden opmaken." : "",
    register: [],
    createdAt,
    updatedAt: last?.at ?? createdAt,
  };
  return { booking, events, movements };
}

function creationOf({ state, number, arrival, unit, site, now }: DemoBookingFacts): number {
  const age = AGE_HOURS[state];
  if (age !== undefined) return now - age * HOUR_MS;
  const lead = LEAD_DAYS[number % LEAD_DAYS.length] ?? 0;
  const arrives = zonedInstant(arrival, toMinutes(unit.checkIn), site.timeZone);
  return Math.min(arrives - lead * DAY_MS - (number % 9) * HOUR_MS, now - (8 + ((number * 5) % 50)) * DAY_MS);
}

/** The part of a party that a unit takes. */
function fitParty({ adults, children, pets }: Party, { guests }: RatePlan): Party {
  const fitting = Math.min(adults, guests.max);
  return { adults: fitting, children: children.slice(0, guests.max - fitting), pets: Math.min(pets, guests.pets.max) };
}

/** Guests book on the website; some call or write, and offers come from owners unless a guest has enquired. */
function channelOf({ state, mode, number }: DemoBookingFacts): BookingChannel {
  if (state === "offer" && mode !== "enquiry") return "phone";
  if (AGE_HOURS[state] !== undefined) return "website";
  return number % 6 === 5 ? "phone" : number % 11 === 7 ? "email" : "website";
}

interface Beginning {
  channel: BookingChannel;
  isTransfer: boolean;
  createdAt: number;
  /** Minor units. */
  total: number;
}

/** The first state of a booking, and the actions by which it is confirmed. */
function beginningOf({ mode, state }: DemoBookingFacts, { channel, isTransfer }: Beginning): [BookingState, BookingAction[]] {
  if (channel !== "website") return [state === "offer" ? "offer" : "confirmed", []];
  if (mode === "enquiry") return ["enquiry", ["offer", "accept-offer"]];
  if (mode === "request") return ["requested", isTransfer ? ["await-payment", "confirm"] : ["confirm"]];
  return isTransfer ? ["awaiting-payment", ["confirm"]] : ["confirmed", []];
}

const EXPIRY: Partial<Record<BookingState, BookingAction>> = {
  requested: "expire-request",
  "awaiting-payment": "expire-payment",
  offer: "expire-offer",
};

/** The actions that lead from a booking's first state to its present one. */
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
  const { site, unit, state, ownerId, arrival, departure } = facts;
  const { channel, createdAt, total } = beginning;
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
      details: { total, channel },
      at: createdAt,
    },
  ];
  let at = createdAt;
  let last = begun[0];
  for (const action of actionsTo(state, begun)) {
    const { to, by } = transitionOf(action);
    const hours = HOURS_UNTIL[action];
    // What nobody has to do happens when the clock ends; an owner gives up a day after check-in.
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

const PAID_STATES: ReadonlySet<BookingState> = new Set(["confirmed", "checked-in", "completed", "no-show", "cancelled"]);

/** The payments of a booking until now: instalments when they are due, and what a guest who cancelled got back. */
function payOf(
  { site, state, number, ownerId, now }: DemoBookingFacts,
  { id, quote, events }: { id: string; quote: Quote; events: BookingEvent[] },
): Movement[] {
  if (!PAID_STATES.has(state)) return [];
  const dayOf = (at: number): CalendarDate => dayInZone(at, site.timeZone);
  const end = events.at(-1)?.at ?? now;
  const confirmedOn = dayOf(events.find((event) => event.state === "confirmed")?.at ?? end);
  const until = dayOf(state === "cancelled" ? end : now);
  const isHere = state === "checked-in" || state === "completed";
  const paid = quote.schedule
    .filter(({ on, due, amount }) => amount > 0 && (on === "arrival" ? isHere : due <= until))
    .map(({ on, due, amount }, index): Movement => {
      const day = due > confirmedOn ? due : confirmedOn;
      return {
        id: stableId("movement", id, String(index)),
        bookingId: id,
        kind: "charge",
        method: on !== "arrival" ? "transfer" : number % 2 === 0 ? "cash" : "card",
        amount,
        note: null,
        on: day,
        at: Math.min(zonedInstant(day, 17 * 60, site.timeZone), now),
        userId: ownerId,
      };
    });
  if (state !== "cancelled") return paid;
  const sum = paid.reduce((all, { amount }) => all + amount, 0);
  const { refund } = settleCancellation({ state: "confirmed", paid: sum, refunds: quote.cancellation }, end);
  if (refund === 0) return paid;
  const back = { kind: "refund", method: "transfer", amount: -refund, on: until, at: end } as const;
  return [...paid, { id: stableId("movement", id, "refund"), bookingId: id, note: null, userId: ownerId, ...back }];
}
