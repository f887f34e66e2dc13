import type { SimpleTerms } from "./simple-plan.ts";

/** Parses a typed amount to minor units: `145`, `1.250`, `82,50`. Undefined if invalid. */
export function readAmount(typed: string): number | undefined {
  const text = typed.replace(/[\s\u00a0€]|zł/g, "");
  if (text === "") return 0;
  if (!/^\d[\d.,]*$/.test(text)) return undefined;
  const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const amount = Number(whole.replace(/[.,]/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  return amount <= 10_000_000 ? amount : undefined;
}

interface Stay {
  nights: number;
  /** In minor units. */
  lodging: number;
  cleaning: number;
  total: number;
}

/** Calculates the price of a week, or of the minimum stay if that is longer. All amounts are in minor units. */
export function calculateWeek({ nightly, cleaning, minNights }: SimpleTerms): Stay {
  const nights = Math.max(7, minNights);
  const lodging = nights * nightly;
  return { nights, lodging, cleaning, total: lodging + cleaning };
}
