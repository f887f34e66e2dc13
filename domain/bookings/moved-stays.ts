import type { Stay } from "../stays.ts";

const isSame = (a: Stay, b: Stay): boolean => a.arrival === b.arrival && a.departure === b.departure;
const overlap = (a: Stay, b: Stay): boolean => a.arrival < b.departure && b.arrival < a.departure;

/**
 * Pairs details of imported stays that have disappeared from a calendar with the stays that replaced them: a stay without
 * details that shares nights with them, if neither shares nights with any other candidate. All other details stay
 * unchanged, because another guest may have taken the nights.
 */
export function pairMovedStays<Details extends Stay>(
  details: readonly Details[],
  stays: readonly Stay[],
): { details: Details; stay: Stay }[] {
  const lost = details.filter((each) => !stays.some((stay) => isSame(each, stay)));
  const free = stays.filter((stay) => !details.some((each) => isSame(each, stay)));
  return lost.flatMap((each) => {
    const [stay, ...others] = free.filter((candidate) => overlap(candidate, each));
    if (!stay || others.length > 0) return [];
    return lost.filter((other) => overlap(other, stay)).length === 1 ? [{ details: each, stay }] : [];
  });
}
