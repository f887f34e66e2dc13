import { PLANS } from "#domain/plans.ts";

/** A case worked out in numbers. Amounts are euro cents. */
export interface Story {
  id: "dune" | "farm" | "cabin";
  /** Nobody lives here: the page marks it as made up. */
  example: true;
  /** Stays a year, all channels together. */
  stays: number;
  /** What a guest pays for one of them. */
  perStay: number;
  /** How many of the stays come through the owner's own site. */
  direct: number;
}

export const STORIES: Story[] = [
  { id: "dune", example: true, stays: 26, perStay: 760_00, direct: 11 },
  { id: "farm", example: true, stays: 58, perStay: 480_00, direct: 30 },
  { id: "cabin", example: true, stays: 18, perStay: 390_00, direct: 6 },
];

/** A platform's share in these sums, per cent. */
export const SHARE = 15;

export interface Sum {
  /** Commission on one stay. */
  commission: number;
  /** Commission that is not paid on the direct stays. */
  saved: number;
  /** The site, a year. */
  costs: number;
  /** What is left of it; below zero when the site costs more than it saves. */
  result: number;
  /** From how many direct stays on the site pays for itself. */
  enough: number;
}

export function sumOf({ perStay, direct }: Story): Sum {
  const commission = Math.round((perStay * SHARE) / 100);
  const costs = 12 * PLANS.standard.monthly;
  const saved = direct * commission;
  return { commission, saved, costs, result: saved - costs, enough: Math.ceil(costs / commission) };
}
