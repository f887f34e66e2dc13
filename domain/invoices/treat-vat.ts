import type { CalendarDate } from "../dates.ts";
import type { VatCategory } from "../e-invoices/e-invoice.ts";
import { daysBetween } from "../dates.ts";
import { VAT_PERCENT } from "../plans.ts";
import { isEuCountry, standardRate } from "./vat-rates.ts";

/** Country in which we are established. */
export const OUR_COUNTRY = "NL";

/** An answer of VIES to the question whether a VAT number is valid. */
export interface VatProof {
  /** With its prefix. */
  number: string;
  isValid: boolean;
  /** Day of the answer. */
  on: CalendarDate;
  /** The consultation number, which proves the question; empty if VIES gave none. */
  consultation: string;
}

/** Days for which an answer counts: longer than a month, so that one missed answer does not change the VAT of the next invoice. */
const PROOF_DAYS = 35;

export interface TaxedBuyer {
  kind: "person" | "company";
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** With its prefix; empty if the buyer has none. */
  vatNumber: string;
}

/** How VAT is charged on an invoice of ours. */
export interface VatTreatment {
  category: Extract<VatCategory, "S" | "AE" | "O">;
  /** Percentage; 0 unless VAT is charged. */
  rate: number;
  /** Country whose VAT is charged or owed; the buyer's for AE and O. */
  country: string;
}

/** True if only a valid VAT number decides whether VAT is charged: companies in other member states. */
export const needsProof = ({ kind, country, vatNumber }: TaxedBuyer): boolean =>
  kind === "company" && vatNumber !== "" && country !== OUR_COUNTRY && isEuCountry(country);

/** True if VIES confirmed the number of a buyer not long before a day. */
export const isProved = ({ vatNumber }: TaxedBuyer, proof: VatProof | null, day: CalendarDate): boolean =>
  proof !== null && proof.isValid && proof.number === vatNumber && daysBetween(proof.on, day) <= PROOF_DAYS;

/**
 * Decides on the VAT of an invoice (directive 2006/112, articles 44, 45, 58, 196). Services to companies are taxed where they are;
 * in the EU that takes a number that VIES confirmed, without which a company counts as a consumer. Consumers in other member
 * states pay Dutch VAT until the one-stop shop is used, then their country's. Companies outside the EU pay none.
 */
export function treatVat(
  buyer: TaxedBuyer,
  { proof, day, ossSince }: { proof: VatProof | null; day: CalendarDate; ossSince: CalendarDate | null },
): VatTreatment {
  const { kind, country } = buyer;
  if (kind === "company" && !isEuCountry(country)) return { category: "O", rate: 0, country };
  if (needsProof(buyer) && isProved(buyer, proof, day)) return { category: "AE", rate: 0, country };
  const isInOneStopShop = ossSince !== null && ossSince <= day && country !== OUR_COUNTRY;
  const rate = isInOneStopShop ? standardRate(country, day) : undefined;
  return rate === undefined ? { category: "S", rate: VAT_PERCENT, country: OUR_COUNTRY } : { category: "S", rate, country };
}
