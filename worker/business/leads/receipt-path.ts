import { RECEIVED } from "#contract/business/receipt.ts";
import type { Locale } from "#domain/locale.ts";
import { type PageId, pathOf } from "#locales/paths.ts";

/** Returns the path of the page that tells a visitor that their form has arrived. */
export function receiptPath(page: PageId, locale: Locale, leadId: string): string {
  return `${pathOf(page, locale)}?${RECEIVED}=${leadId}`;
}
