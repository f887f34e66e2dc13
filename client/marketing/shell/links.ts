import { DEFAULT_PLAN, type PlanId } from "#domain/plans.ts";
import type { Locale } from "#domain/locale.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import { languagePrefix, STATUS_PATH } from "#locales/portal-paths.ts";
import type { Translate } from "../../kit/i18n/i18n.ts";

interface PageLink {
  href: string;
  name: string;
}

/** Links of the header and of the menu of small screens, besides the services. */
const NAVIGATION = ["how-it-works", "themes", "pricing", "about", "faq"] as const satisfies PageId[];

/** Pages about the parts of the subscription. */
const SERVICES = [
  "website-development",
  "booking-system",
  "calendar-sync",
  "photography",
  "seo",
  "maintenance",
] as const satisfies PageId[];

/** The footer's columns. Every public page is in one of them or in `LEGAL`. */
const COLUMNS = {
  product: ["how-it-works", "themes", "pricing", "why", "faq"],
  services: SERVICES,
  company: ["about", "customer-stories", "blog", "consultation", "contact"],
} as const satisfies Record<string, readonly PageId[]>;

const LEGAL = ["withdrawal", "terms", "privacy", "cookies", "disclaimer"] as const satisfies PageId[];

const toLinks = (pages: readonly PageId[], locale: Locale, t: Translate): PageLink[] =>
  pages.map((page) => ({ href: pathOf(page, locale), name: t(`nav:pages.${page}`) }));

export const navigation = (locale: Locale, t: Translate): PageLink[] => toLinks(NAVIGATION, locale, t);
/** The same links for the desktop header, where a page may have a shorter name. */
export const headerLinks = (locale: Locale, t: Translate): PageLink[] =>
  NAVIGATION.map((page) => ({ href: pathOf(page, locale), name: t([`nav:short.${page}`, `nav:pages.${page}`]) }));
export const services = (locale: Locale, t: Translate): PageLink[] => toLinks(SERVICES, locale, t);
export const legal = (locale: Locale, t: Translate): PageLink[] => [
  ...toLinks(LEGAL, locale, t),
  { href: languagePrefix(locale) + STATUS_PATH, name: t("nav:status") },
];

export function footerColumns(locale: Locale, t: Translate): { id: string; name: string; links: PageLink[] }[] {
  return Object.entries(COLUMNS).map(([id, pages]) => ({ id, name: t(`nav:columns.${id}`), links: toLinks(pages, locale, t) }));
}

/** Returns the URL of a plan's checkout. */
export function checkoutLink(locale: Locale, plan: PlanId): string {
  return `${pathOf("checkout", locale)}?plan=${plan}`;
}

/** Returns the URL of the call to action. */
export function offerLink(locale: Locale): string {
  return checkoutLink(locale, DEFAULT_PLAN);
}
