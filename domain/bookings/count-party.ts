import { sameJson } from "../same-json.ts";

/** The people of a booking or quote, as far as they are counted. `children` are ages. */
interface Counted {
  adults: number;
  children: readonly number[];
  withoutAge?: { children: number; infants: number };
}

/** Counts the children of a booking, those without a known age too. */
export const countChildren = ({ children, withoutAge }: Omit<Counted, "adults">): number =>
  children.length + (withoutAge?.children ?? 0) + (withoutAge?.infants ?? 0);

/** Counts the people of a booking. */
export const countPeople = (party: Counted): number => party.adults + countChildren(party);

/** A new party in place of another one; with the same numbers it still has the children without a known age. */
export function keepWithoutAge<P extends Counted & { pets: number }>({ withoutAge, ...before }: P, party: P): P {
  return withoutAge && sameJson(before, party) ? { ...party, withoutAge } : party;
}
