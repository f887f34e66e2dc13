import type { ListedPaper } from "#contract/letting/paper.ts";
import { type CalendarDate, dayInZone } from "#domain/dates.ts";
import { nipOf } from "#domain/e-invoices/fa3.ts";
import type { KsefMonth } from "#domain/payments/ksef.ts";
import { find as findBookingSettings } from "#store/letting/booking-settings.ts";
import { findKsefMonths, findOpenProFormas } from "#store/letting/ksef.ts";
import type { Store } from "#store/dialect/store.ts";
import { findUnits } from "#store/owners/today.ts";
import { listPaper } from "./read-papers.ts";

/** Maximum number of pro formas in the list; the older ones come first. */
const MAX_LISTED = 100;

/** What a Polish owner sees about KSeF; `isPolish` is false for other owners, who have none of it. */
export interface KsefOverview {
  isPolish: boolean;
  /** True if the owner's tax number can be on an invoice in KSeF. */
  hasNip: boolean;
  today: CalendarDate;
  months: KsefMonth[];
  /** Pro formas that wait for a number of KSeF. */
  open: ListedPaper[];
}

export async function readKsef(store: Store, siteId: string, now: number): Promise<KsefOverview> {
  const [{ settings }, months, open, site] = await Promise.all([
    findBookingSettings(store, siteId),
    findKsefMonths(store, siteId),
    findOpenProFormas(store, siteId, MAX_LISTED),
    findUnits(store, siteId),
  ]);
  const { country, vatNumber } = settings.identity;
  return {
    isPolish: country === "PL",
    hasNip: nipOf(vatNumber) !== undefined,
    today: dayInZone(now, site?.timeZone ?? "UTC"),
    months,
    open: open.map(listPaper),
  };
}
