import { type PricedRequest, priceStay } from "./price-stay.ts";
import { checkCodeStay } from "./promo-codes.ts";
import type { Alternative } from "./quote-types.ts";
import type { StayCalendar } from "./stay-calendar.ts";
import { departuresOf, minimumOf } from "./stay-rules.ts";

const MAX_ALTERNATIVES = 3;
/** Longer stays than this beyond the requested length, or beyond the minimum, are not near. */
const MAX_MORE_NIGHTS = 28;
/** A night more or less is as far as an arrival two days earlier or later. */
const LENGTH_WEIGHT = 2;

interface Candidate {
  arrival: number;
  departure: number;
  distance: number;
}

/**
 * Finds the nearest stays that can be booked with the same guests, extras and promo code, the nearest first: at most one for each day of
 * arrival, earlier and later, up to the last day of any horizon.
 */
export function findAlternatives(
  calendar: StayCalendar,
  arrival: number,
  departure: number,
  request: PricedRequest,
): Alternative[] {
  const nights = departure - arrival;
  const found: Candidate[] = [];
  const add = (index: number, shift: number) => {
    if (index < 0 || index >= calendar.lastDay) return;
    const candidate = nearestLength(calendar, index, { nights, shift, request });
    if (candidate) found.push(candidate);
  };
  const start = Math.min(Math.max(arrival, 0), calendar.lastDay);
  for (let step = 0; step <= calendar.lastDay; step++) {
    // The first day is where the search starts, which is not the requested one if that is in the past.
    const shift = step + Math.abs(start - arrival);
    if (found.length >= MAX_ALTERNATIVES && (found.toSorted(compare)[MAX_ALTERNATIVES - 1]?.distance ?? 0) < shift) break;
    add(start + step, shift);
    if (step > 0) add(start - step, shift);
  }
  return found
    .toSorted(compare)
    .slice(0, MAX_ALTERNATIVES)
    .map((stay) => {
      const { arrival: from, departure: to, total } = priceStay(calendar, stay.arrival, stay.departure, request);
      return { arrival: from, departure: to, total };
    });
}

function nearestLength(
  calendar: StayCalendar,
  arrival: number,
  { nights, shift, request }: { nights: number; shift: number; request: PricedRequest },
): Candidate | undefined {
  const longest = Math.max(nights, minimumOf(calendar.day(arrival).rules)) + MAX_MORE_NIGHTS;
  let best: Candidate | undefined;
  for (const departure of departuresOf(calendar, arrival, longest)) {
    const distance = shift + LENGTH_WEIGHT * Math.abs(departure - arrival - nights);
    if (best && best.distance <= distance) continue;
    const stay = { arrival: calendar.day(arrival).date, departure: calendar.day(departure).date };
    if (request.code && checkCodeStay(request.code, stay).length > 0) continue;
    best = { arrival, departure, distance };
  }
  return best;
}

const compare = (a: Candidate, b: Candidate): number => a.distance - b.distance || a.arrival - b.arrival;
