import { PLANS } from "#domain/plans.ts";

/** A case to calculate. Amounts are euro cents. */
export interface Story {
  id: "dune" | "farm" | "cabin";
  /** The page marks the case as invented. */
  example: true;
  /** Stays a year over all channels. */
  stays: number;
  /** Price of one stay. */
  perStay: number;
  /** Number of the stays that are booked on the owner's own site. */
  direct: number;
}

export const STORIES: Story[] = [
  { id: "dune", example: true, stays: 26, perStay: 760_00, direct: 11 },
  { id: "farm", example: true, stays: 58, perStay: 480_00, direct: 30 },
  { id: "cabin", example: true, stays: 18, perStay: 390_00, direct: 6 },
];

/** A platform's commission in these calculations, per cent. */
export const SHARE = 15;

export interface Sum {
  /** Commission on one stay. */
  commission: number;
  /** Commission saved on the direct stays. */
  saved: number;
  /** Costs of the site for a year. */
  costs: number;
  /** `saved` minus `costs`; negative if the site costs more than it saves. */
  result: number;
  /** Minimum number of direct stays for which the site pays for itself. */
  enough: number;
}

export function sumOf({ perStay, direct }: Story): Sum {
  const commission = Math.round((perStay * SHARE) / 100);
  const costs = 12 * PLANS.standard.monthly;
  const saved = direct * commission;
  return { commission, saved, costs, result: saved - costs, enough: Math.ceil(costs / commission) };
}
