import type { ReactNode } from "react";
import type { SiteView } from "#contract/pages/site-view.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "#domain/locale.ts";
import bookingCss from "#themes/base/booking/booking.css?inline";
import homeCss from "#themes/base/booking/home.css?inline";
import printCss from "#themes/base/booking/print.css?inline";
import markdownCss from "#themes/base/markdown.css?inline";
import { loadMarkdown } from "#themes/base/markdown.tsx";
import { loadTheme } from "#themes/registry.ts";
import { prepareDocument, type PreparedPage } from "../owner-site/render-page.tsx";
import type { SiteSource } from "#letting/site-source/site-source.ts";
import { siteView } from "../owner-site/site-view.ts";

interface BookingDocument {
  title: string;
  body: ReactNode;
  /** Rules that only this page needs. */
  css?: string;
}

/**
 * Prepares a page about a guest's booking in any of our languages, without header, footer and scripts; no other page may show it
 * in a frame. `path` is its address; `isForBooked` as in `siteView`.
 */
export async function prepareBooking(
  source: SiteSource,
  { locale, today, path, isForBooked }: { locale: Locale; today: CalendarDate; path: string; isForBooked: boolean },
  create: (view: SiteView) => BookingDocument,
): Promise<PreparedPage> {
  const theme = await loadTheme(source.site.theme);
  const ofSite = await siteView(source.site, theme, locale, { kind: "not-found" }, today, { isForBooked });
  const languages = LOCALES.map((each) => ({
    locale: each,
    label: LANGUAGE_NAMES[each],
    href: `${path}?lang=${each}`,
    current: each === locale,
  }));
  const view = { ...ofSite, languages };
  await loadMarkdown();
  const { title, body, css = "" } = create(view);
  const parts = [{ name: "BookingPage", render: () => body, fallback: null }];
  const page = { title, description: title, css: markdownCss + bookingCss + homeCss + css + printCss };
  return prepareDocument(source, theme, view, parts, true, "'none'", page);
}
