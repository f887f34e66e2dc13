import { RECEIVED } from "#contract/business/receipt.ts";
import type { Locale } from "#domain/locale.ts";
import { type PageId, pathOf } from "#locales/paths.ts";

/** Returns the path of the page that confirms the arrival of a visitor's form. */
export function receiptPath(page: PageId, locale: Locale, leadId: string): string {
  return `${pathOf(page, locale)}?${RECEIVED}=${leadId}`;
}
