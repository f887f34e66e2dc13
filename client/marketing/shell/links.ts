import type { TFunction } from "i18next";
import type { Locale } from "#domain/locale.ts";
import { anchorOf, linkTo, pathOf, type PageId } from "#locales/paths.ts";

/** What the navigation lists: the page a link is about, and its name. */
const NAVIGATION = [
  ["how-it-works", "nav:how"],
  ["themes", "nav:themes"],
  ["pricing", "nav:pricing"],
  ["about", "nav:about"],
  ["faq", "nav:faq"],
] as const satisfies [PageId, string][];

export function navigation(locale: Locale, t: TFunction): { href: string; name: string }[] {
  return NAVIGATION.map(([page, key]) => ({ href: linkTo(page, locale), name: t(key) }));
}

/** The section with the offer and the ways to reach us. It is on the home page, also once there is a contact page. */
export function offerLink(locale: Locale): string {
  return `${pathOf("home", locale)}#${anchorOf("contact", locale)}`;
}
