import type { PageRef } from "#contract/site-view.ts";
import { isLocale, type Locale } from "#domain/locale.ts";

/** First segment of an owner site's pages in each language; a unit's page has its slug behind it. */
const SEGMENTS = {
  nl: { photos: "fotos", practical: "praktisch", contact: "contact", privacy: "privacy", unit: "verblijf" },
  en: { photos: "photos", practical: "good-to-know", contact: "contact", privacy: "privacy", unit: "stay" },
  pl: { photos: "zdjecia", practical: "informacje", contact: "kontakt", privacy: "prywatnosc", unit: "nocleg" },
} as const satisfies Record<Locale, Record<Exclude<PageRef["kind"], "home" | "not-found">, string>>;

interface SiteLanguages {
  defaultLocale: Locale;
  locales: Locale[];
}

/** Address of a page of an owner's site: the site's own language without prefix, others under `/{locale}`. */
export function sitePath(page: PageRef, locale: Locale, { defaultLocale }: SiteLanguages): string {
  const prefix = locale === defaultLocale ? "" : `/${locale}`;
  if (page.kind === "home" || page.kind === "not-found") return prefix === "" ? "/" : prefix;
  const segment = SEGMENTS[locale][page.kind];
  return page.kind === "unit" ? `${prefix}/${segment}/${page.slug}` : `${prefix}/${segment}`;
}

export type SiteMatch =
  | { found: true; locale: Locale; page: PageRef }
  /** The page exists under another spelling. */
  | { found: false; locale: Locale; redirect: string }
  | { found: false; locale: Locale; redirect: undefined };

/** What a path of an owner's site means. `slugs` are its units' when they have pages. */
export function matchSitePath(pathname: string, site: SiteLanguages, slugs: readonly string[]): SiteMatch {
  const clean = pathname.length > 1 && pathname.endsWith("/") ? pathname.replace(/\/+$/, "") || "/" : pathname;
  const [first = "", ...rest] = clean.slice(1).split("/");
  const prefixed = isLocale(first) && site.locales.includes(first);
  const locale = prefixed ? first : site.defaultLocale;
  const page = pageAt(prefixed ? rest : [first, ...rest], locale, slugs);
  if (!page) return { found: false, locale, redirect: undefined };
  const canonical = sitePath(page, locale, site);
  return canonical === pathname ? { found: true, locale, page } : { found: false, locale, redirect: canonical };
}

function pageAt([segment = "", slug, ...more]: string[], locale: Locale, slugs: readonly string[]): PageRef | undefined {
  if (more.length > 0) return undefined;
  if (segment === "") return slug === undefined ? { kind: "home" } : undefined;
  const names = SEGMENTS[locale];
  if (segment === names.unit) return slug !== undefined && slugs.includes(slug) ? { kind: "unit", slug } : undefined;
  if (slug !== undefined) return undefined;
  const kind = (["photos", "practical", "contact", "privacy"] as const).find((each) => names[each] === segment);
  return kind && { kind };
}
