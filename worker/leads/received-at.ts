import { RECEIVED } from "#contract/receipt.ts";
import type { Locale } from "#domain/locale.ts";
import { type PageId, pathOf } from "#locales/paths.ts";

/** Where a visitor is told that their form has been taken. */
export function receivedAt(page: PageId, locale: Locale, id: string): string {
  return `${pathOf(page, locale)}?${RECEIVED}=${id}`;
}
