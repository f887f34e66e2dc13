import type { RateWords } from "./words.ts";

const nights = (count: number) => (count === 1 ? "1 night" : `${count} nights`);
const guests = (count: number) => (count === 1 ? "1 guest" : `${count} guests`);
const nextArrival = (next: string | undefined) => (next ? ` The next possible arrival is ${next}.` : "");
const nextDeparture = (next: string | undefined) => (next ? ` The next possible departure is ${next}.` : "");
const period = (first: string | undefined, last: string | undefined) =>
  first && last ? `from ${first} to ${last}` : first ? `from ${first}` : `until ${last}`;
const discount = (percent: string) => (percent ? `, ${percent} off` : "");

export const words: RateWords = {
  refusals: {
    INVALID_DATES: () => "Choose a valid date for both arrival and departure.",
    DEPARTURE_NOT_AFTER_ARRIVAL: () => "Departure must be after arrival.",
    STAY_TOO_LONG: ({ count }) => `A stay can be ${nights(count)} at most.`,
    INVALID_GUESTS: () => "Check the number of guests and their ages.",
    NO_ADULT: () => "At least one adult has to come along.",
    TOO_MANY_GUESTS: ({ count }) => `There is room for ${guests(count)} at most.`,
    TOO_MANY_BABIES: ({ count }) =>
      count === 0 ? "There is no room for babies." : `There is room for ${count === 1 ? "1 baby" : `${count} babies`} at most.`,
    PETS_NOT_ALLOWED: () => "Pets are not allowed here.",
    TOO_MANY_PETS: ({ count }) => `${count === 1 ? "1 pet is" : `${count} pets are`} allowed at most.`,
    UNKNOWN_EXTRA: () => "One of the chosen extras no longer exists.",
    ARRIVAL_IN_THE_PAST: () => "The arrival date is in the past.",
    LEAD_TIME: ({ count, next }) =>
      `Bookings are possible until ${count === 1 ? "1 hour" : `${count} hours`} before arrival.${nextArrival(next)}`,
    TOO_FAR_AHEAD: ({ last }) => `The calendar is open until ${last}.`,
    NO_PRICE: () => "There is no price for these nights yet.",
    NIGHTS_TAKEN: ({ count }) => (count === 1 ? "One of these nights is taken." : `${nights(count)} of this stay are taken.`),
    NIGHTS_CLOSED: ({ count }) => (count === 1 ? "One of these nights is closed." : `${nights(count)} of this stay are closed.`),
    NO_PREPARATION: ({ next }) =>
      `There is too little time before the next stay.${next ? ` The latest departure is ${next}.` : ""}`,
    BELOW_MINIMUM: ({ count }) => `With this arrival, stays are possible from ${nights(count)}.`,
    ABOVE_MAXIMUM: ({ count }) => `With this arrival, stays are possible up to ${nights(count)}.`,
    ARRIVAL_DAY: ({ list, next }) => `Arrival is possible on ${list}.${nextArrival(next)}`,
    DEPARTURE_DAY: ({ list, next }) => `Departure is possible on ${list}.${nextDeparture(next)}`,
    PATTERN: ({ list, next }) => `Possible stays then: ${list}.${nextArrival(next)}`,
    CLOSED_TO_ARRIVAL: ({ next }) => `Arrival is not possible on this day.${nextArrival(next)}`,
    CLOSED_TO_DEPARTURE: ({ next }) => `Departure is not possible on this day.${nextDeparture(next)}`,
    CODE_UNKNOWN: () => "This promo code is unknown.",
    CODE_STAY_DATES: ({ first, last }) => `The promo code is valid for nights ${period(first, last)}.`,
    CODE_BOOKING_DATES: ({ first, last }) => `The promo code is valid for bookings ${period(first, last)}.`,
    CODE_MINIMUM: ({ count }) => `The promo code is valid from ${nights(count)}.`,
    CODE_USED_UP: () => "This promo code has been used already.",
  },
  lines: {
    nights: ({ count }) => nights(count),
    gap: () => "Short gap between two stays",
    length: ({ count, percent }) => `From ${nights(count)}${discount(percent)}`,
    "early-bird": ({ percent }) => `Early booking${discount(percent)}`,
    "last-minute": ({ percent }) => `Last minute${discount(percent)}`,
    promo: ({ code }) => `Promo code ${code}`,
    "extra-adult": ({ count }) => (count === 1 ? "1 extra adult" : `${count} extra adults`),
    "extra-child": ({ count, maxAge }) => `${count === 1 ? "1 extra child" : `${count} extra children`} up to ${maxAge} years`,
    pets: ({ count }) => (count === 1 ? "1 pet" : `${count} pets`),
    "tourist-tax": () => "Tourist tax",
  },
  fees: {
    cleaning: "Cleaning",
    linen: "Bed linen",
    energy: "Energy",
    firewood: "Firewood",
    "late-departure": "Late departure",
    goodwill: "Price reduction",
    other: "Extra charge",
  },
  patterns: {
    weekend: "weekend (Friday – Monday)",
    midweek: "midweek (Monday – Friday)",
    "week-friday": "week (Friday – Friday)",
    "week-saturday": "week (Saturday – Saturday)",
  },
  rules: {
    date: () => "Price of this date",
    "season-weekend": (season) => `Weekend price of ${season}`,
    season: (season) => `Price of ${season}`,
    "base-weekend": () => "Weekend price",
    base: () => "Base price",
  },
};
