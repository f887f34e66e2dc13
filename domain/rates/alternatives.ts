import { type PricedRequest, priceStay } from "./price-stay.ts";
import { checkCodeStay } from "./promo-codes.ts";
import type { Alternative } from "./quote-types.ts";
import type { StayCalendar } from "./stay-calendar.ts";
import { departuresOf, minimumOf } from "./stay-rules.ts";

const MAX_ALTERNATIVES = 3;
/** Most nights by which an alternative exceeds the requested length, or the minimum if that is longer. */
const MAX_MORE_NIGHTS = 28;
/** A difference of one night counts as much as a shift of the arrival by two days. */
const LENGTH_WEIGHT = 2;

interface Candidate {
  arrival: number;
  departure: number;
  distance: number;
}

/**
 * Finds the nearest stays that can be booked with the same guests, extras and promo code, the nearest first: at most one for each
 * day of arrival, earlier and later, up to the last day of any horizon.
 */
export function findAlternatives(
  calendar: StayCalendar,
  arrival: number,
  departure: number,
  request: PricedRequest,
): Alternative[] {
  const nights = departure - arrival;
  let best: Candidate[] = [];
  const isNear = (distance: number) => distance <= (best[MAX_ALTERNATIVES - 1]?.distance ?? Infinity);
  const add = (index: number, shift: number) => {
    if (index < 0 || index >= calendar.lastDay) return;
    const candidate = nearestLength(calendar, index, { nights, shift, request, isNear });
    if (candidate) best = [...best, candidate].toSorted(compare).slice(0, MAX_ALTERNATIVES);
  };
  const start = Math.min(Math.max(arrival, 0), calendar.lastDay);
  // The search starts on the requested day, or on the nearest one that can be booked.
  const skipped = Math.abs(start - arrival);
  for (let step = 0; step <= calendar.lastDay && isNear(step + skipped); step++) {
    add(start + step, step + skipped);
    if (step > 0) add(start - step, step + skipped);
  }
  return best.map((stay) => {
    const { arrival: from, departure: to, total } = priceStay(calendar, stay.arrival, stay.departure, request);
    return { arrival: from, departure: to, total };
  });
}

interface Search {
  nights: number;
  /** Days between the requested arrival and this one. */
  shift: number;
  request: PricedRequest;
  /** False for distances that three others beat. */
  isNear: (distance: number) => boolean;
}

function nearestLength(calendar: StayCalendar, arrival: number, { nights, shift, request, isNear }: Search) {
  const longest = Math.max(nights, minimumOf(calendar.day(arrival).rules)) + MAX_MORE_NIGHTS;
  let best: Candidate | undefined;
  for (const departure of departuresOf(calendar, arrival, longest)) {
    const distance = shift + LENGTH_WEIGHT * Math.abs(departure - arrival - nights);
    if (!isNear(distance) || (best && best.distance <= distance)) continue;
    if (request.code && checkCodeStay(request.code, nightsOf(calendar, arrival, departure)).length > 0) continue;
    best = { arrival, departure, distance };
  }
  return best;
}

/** First and last night of a stay. */
export const nightsOf = (calendar: StayCalendar, arrival: number, departure: number) => ({
  first: calendar.day(arrival).date,
  last: calendar.day(departure - 1).date,
  nights: departure - arrival,
});

const compare = (a: Candidate, b: Candidate): number => a.distance - b.distance || a.arrival - b.arrival;
