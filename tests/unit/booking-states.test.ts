import { expect, test } from "vitest";
import { guestActionsOf } from "#domain/bookings/guest-actions.ts";
import {
  BOOKING_ACTIONS,
  BOOKING_ACTORS,
  BOOKING_STATES,
  type BookingAction,
  type BookingActor,
  type BookingState,
  canAct,
  possibleActions,
  takesNights,
  transitionOf,
} from "#domain/bookings/transitions.ts";

type Allowed = Partial<Record<BookingActor, string[]>>;

/**
 * The allowed actions by state and actor, written by hand. `@due`: once the state's clock has ended; `@in-time`: until then;
 * `@arrived`: from the day of arrival on.
 */
const ALLOWED: Record<BookingState, Allowed> = {
  hold: {
    owner: ["await-payment", "confirm", "cancel"],
    system: ["await-payment", "confirm", "confirm-paid", "expire-hold@due"],
  },
  enquiry: { guest: ["cancel-by-guest"], owner: ["offer", "decline"] },
  offer: { guest: ["accept-offer@in-time", "cancel-by-guest"], owner: ["cancel"], system: ["expire-offer@due"] },
  requested: {
    guest: ["cancel-by-guest"],
    owner: ["await-payment", "confirm", "decline", "cancel"],
    system: ["await-payment", "confirm", "expire-request@due"],
  },
  "awaiting-payment": {
    guest: ["cancel-by-guest"],
    owner: ["confirm", "decline", "cancel"],
    system: ["confirm", "confirm-paid", "expire-payment@due"],
  },
  confirmed: {
    guest: ["cancel-by-guest"],
    owner: ["cancel", "check-in@arrived", "no-show@arrived"],
    system: ["check-in@arrived", "cancel-unpaid"],
  },
  "checked-in": { owner: ["undo-check-in", "check-out"], system: ["check-out"] },
  completed: { owner: ["undo-check-out"] },
  "no-show": { owner: ["undo-no-show"] },
  cancelled: { owner: ["reinstate"] },
  declined: {},
  expired: { system: ["pay-late"] },
};

/** The results of the actions, written by hand: the new state, the change of the nights, and the emails to guest and owner. */
const RESULTS: Record<BookingAction, [BookingState, "claim" | "release" | "keep", string?, string?]> = {
  "await-payment": ["awaiting-payment", "keep", "awaiting-payment"],
  confirm: ["confirmed", "keep", "confirmed"],
  "confirm-paid": ["confirmed", "keep", "confirmed", "booking-paid"],
  "pay-late": ["confirmed", "claim", "confirmed", "booking-paid"],
  "cancel-unpaid": ["cancelled", "release", "cancelled", "unpaid-cancelled"],
  "accept-offer": ["confirmed", "keep", "confirmed", "offer-accepted"],
  offer: ["offer", "claim", "offered"],
  decline: ["declined", "release", "declined"],
  "expire-hold": ["expired", "release"],
  "expire-request": ["expired", "release", "expired", "request-expired"],
  "expire-payment": ["expired", "release", "expired", "payment-expired"],
  "expire-offer": ["expired", "release", "expired"],
  "cancel-by-guest": ["cancelled", "release", "cancelled", "cancelled-by-guest"],
  cancel: ["cancelled", "release", "cancelled"],
  reinstate: ["confirmed", "claim", "confirmed"],
  "check-in": ["checked-in", "keep"],
  "undo-check-in": ["confirmed", "keep"],
  "check-out": ["completed", "keep"],
  "undo-check-out": ["checked-in", "keep"],
  "no-show": ["no-show", "keep"],
  "undo-no-show": ["confirmed", "keep"],
};

const NOW = Date.UTC(2026, 5, 1, 12);
const TIMES = [
  { when: "without a clock, before arrival", dueAt: null, arrivalDay: NOW + 1, holds: ["in-time"] },
  { when: "in time, before arrival", dueAt: NOW + 1, arrivalDay: NOW + 1, holds: ["in-time"] },
  { when: "at the clock's end, before arrival", dueAt: NOW, arrivalDay: NOW + 1, holds: ["due"] },
  { when: "in time, on the day of arrival", dueAt: NOW + 1, arrivalDay: NOW, holds: ["in-time", "arrived"] },
  { when: "after the clock's end and arrival", dueAt: NOW - 1, arrivalDay: NOW - 1, holds: ["due", "arrived"] },
];

test.each(BOOKING_STATES)("actions in state %s, by every party and at every time", (state) => {
  for (const by of BOOKING_ACTORS)
    for (const { when, holds, ...times } of TIMES) {
      const expected = (ALLOWED[state][by] ?? [])
        .map((entry) => entry.split("@"))
        .filter(([, condition]) => condition === undefined || holds.includes(condition))
        .map(([action = ""]) => action);
      const facts = { state, now: NOW, ...times };
      const actual = BOOKING_ACTIONS.filter((action) => canAct(action, by, facts));
      expect([by, when, actual.toSorted()]).toEqual([by, when, expected.toSorted()]);
      expect(possibleActions(by, facts)).toEqual(actual);
    }
});

test.each(Object.entries(RESULTS))("result of %s", (action, [to, nights, guest, owner]) => {
  const { mails, ...result } = transitionOf(action as BookingAction);
  expect(result).toMatchObject({ to, nights });
  expect(mails).toEqual({ ...(guest && { guest }), ...(owner && { owner }) });
});

test("every action has a result here, and nights follow the states", () => {
  expect(Object.keys(RESULTS).toSorted()).toEqual(BOOKING_ACTIONS.toSorted());
  for (const [action, [to, nights]] of Object.entries(RESULTS))
    for (const [state, allowed] of Object.entries(ALLOWED) as [BookingState, Allowed][]) {
      if (!Object.values(allowed).some((entries) => entries.some((entry) => entry.split("@")[0] === action))) continue;
      const [before, after] = [takesNights(state), takesNights(to)];
      // Enquiries have no nights to release.
      const change = before === after ? (after ? "keep" : "release") : after ? "claim" : "release";
      expect([action, state, nights]).toEqual([action, state, change]);
    }
});

test.each([
  ["enquiry", false, { accept: false, cancel: true, party: false, dates: false, arrivalTime: false }],
  ["offer", false, { accept: true, cancel: true, party: false, dates: false, arrivalTime: false }],
  ["requested", false, { accept: false, cancel: true, party: true, dates: true, arrivalTime: true }],
  ["awaiting-payment", false, { accept: false, cancel: true, party: true, dates: true, arrivalTime: true }],
  ["confirmed", false, { accept: false, cancel: true, party: true, dates: true, arrivalTime: true }],
  ["confirmed", true, { accept: false, cancel: true, party: false, dates: false, arrivalTime: true }],
  ["checked-in", true, { accept: false, cancel: false, party: false, dates: false, arrivalTime: false }],
  ["completed", true, { accept: false, cancel: false, party: false, dates: false, arrivalTime: false }],
  ["cancelled", false, { accept: false, cancel: false, party: false, dates: false, arrivalTime: false }],
] as const)("a guest's possibilities in state %s, on the day of arrival: %s", (state, hasArrived, actions) => {
  expect(guestActionsOf({ state, dueAt: null, arrivalDay: hasArrived ? NOW : NOW + 1, now: NOW })).toEqual(actions);
});
