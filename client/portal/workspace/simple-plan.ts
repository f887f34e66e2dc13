import { createFee } from "#domain/rates/default-plan.ts";
import type { Fee, RatePlan } from "#domain/rates/plan.ts";
import type { Patch } from "../../kit/autosave/merge-patches.ts";

/** The terms of a plan that every home has. Amounts are minor units. */
export interface SimpleTerms {
  /** Price of a night outside seasons; 0 before the owner has set one. */
  nightly: number;
  /** Once per stay; 0 for none. */
  cleaning: number;
  minNights: number;
}

const isCleaning = ({ preset, per, mandatory }: Fee): boolean => preset === "cleaning" && per === "stay" && mandatory;

export const simpleTermsOf = ({ nightly, fees, rules }: RatePlan): SimpleTerms => ({
  nightly: nightly.base,
  cleaning: fees.find(isCleaning)?.amount ?? 0,
  minNights: rules.minNights,
});

/** Returns the patch of a plan that changes some of the terms and nothing else. */
export function patchOf(plan: RatePlan, { nightly, cleaning, minNights }: Partial<SimpleTerms>): Patch {
  return {
    ...(nightly === undefined ? {} : { nightly: { base: nightly } }),
    ...(cleaning === undefined ? {} : { fees: withCleaning(plan.fees, cleaning) }),
    ...(minNights === undefined ? {} : { rules: { minNights } }),
  };
}

function withCleaning(fees: Fee[], amount: number): Fee[] {
  if (!fees.some(isCleaning)) return [createFee(newId(fees), "cleaning", amount), ...fees];
  return amount === 0 ? fees.filter((fee) => !isCleaning(fee)) : fees.map((fee) => (isCleaning(fee) ? { ...fee, amount } : fee));
}

const newId = (fees: Fee[]): string => (fees.some(({ id }) => id === "cleaning") ? crypto.randomUUID() : "cleaning");
