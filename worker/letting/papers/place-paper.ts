import type { Paper, PaperContent, ProForma } from "#contract/letting/paper.ts";
import { type CalendarDate, monthOf } from "#domain/dates.ts";
import { isFirm, isKsefConcerned, type KsefPlace, placeInKsef } from "#domain/payments/ksef.ts";
import type { PaperDraft } from "#domain/payments/papers.ts";
import { sumGross } from "#domain/payments/vat-parts.ts";
import type { Store } from "#store/dialect/store.ts";
import { findKsefMonths } from "#store/letting/ksef.ts";

/** Where a paper is issued, and the gross amount in grosze that counts for the month's limit; null if unknown or not counted. */
export interface Placed {
  place: KsefPlace;
  amount: number | null;
}

interface Placing {
  siteId: string;
  on: CalendarDate;
  kind: PaperDraft["kind"];
  content: PaperContent;
  /** Papers of the booking that were issued. */
  issued: Paper[];
  /** The amount that the owner has entered for a paper in another currency; null if none. */
  entered: number | null;
  /** The pro forma that the paper takes the place of, which then no longer counts. */
  replaced: ProForma | undefined;
}

/** True for a paper or pro forma of a Polish owner to a firm, since KSeF is obligatory. */
export const isConcerned = ({ on, content }: Pick<Paper, "on" | "content">): boolean =>
  isKsefConcerned({ sellerCountry: content.owner.country, on, isFirm: isFirm(content.recipient) });

/** Decides where a paper is issued. Papers to consumers need no query. */
export async function placePaper(
  store: Store,
  { siteId, on, kind, content, issued, entered, replaced }: Placing,
): Promise<Placed> {
  if (!isConcerned({ on, content })) return { place: "not-concerned", amount: null };
  const corrected = new Set(content.corrects.map(({ number }) => number));
  const amount = kind === "credit" ? 0 : content.currency === "PLN" ? saleOf(content) : entered;
  const paper = {
    sellerCountry: content.owner.country,
    on,
    isFirm: true,
    amount,
    correctsKsef: issued.some(({ number, ksefNumber }) => ksefNumber !== null && corrected.has(number)),
  };
  const months = (await findKsefMonths(store, siteId)).map((each) =>
    replaced && each.month === monthOf(replaced.on) ? { ...each, counted: each.counted - (replaced.ksefAmount ?? 0) } : each,
  );
  return { place: placeInKsef(paper, months), amount };
}

/** The value of the sale: tourist tax is collected for the municipality. */
const saleOf = ({ parts }: PaperContent): number => Math.max(0, sumGross(parts.filter(({ isTouristTax }) => !isTouristTax)));
