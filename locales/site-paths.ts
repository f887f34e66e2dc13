import { LEGAL_KINDS, type LegalKind, type PageRef } from "#contract/pages/site-view.ts";
import { isLocale, type Locale } from "#domain/locale.ts";

/**
 * First path segment of an owner site's pages in each language; on a unit's page the unit's slug follows. Each segment is also
 * reserved in `domain/page-slugs.ts`, so that owners' custom pages cannot have the same slug.
 */
export const SEGMENTS = {
  nl: {
    photos: "fotos",
    practical: "praktisch",
    prices: "prijzen",
    book: "boeken",
    contact: "contact",
    "find-booking": "mijn-boeking",
    privacy: "privacy",
    unit: "verblijf",
    imprint: "colofon",
    terms: "voorwaarden",
  },
  en: {
    photos: "photos",
    practical: "good-to-know",
    prices: "prices",
    book: "book",
    contact: "contact",
    "find-booking": "my-booking",
    privacy: "privacy",
    unit: "stay",
    imprint: "imprint",
    terms: "terms",
  },
  pl: {
    photos: "zdjecia",
    practical: "informacje",
    prices: "ceny",
    book: "rezerwacja",
    contact: "kontakt",
    "find-booking": "moja-rezerwacja",
    privacy: "prywatnosc",
    unit: "nocleg",
    imprint: "nota-prawna",
    terms: "regulamin",
  },
} as const satisfies Record<Locale, Record<Exclude<PageRef["kind"], "home" | "not-found" | "own">, string>>;

interface SiteLanguages {
  defaultLocale: Locale;
  locales: Locale[];
}

/** Pages that only some sites have. */
export interface SitePages {
  /** Slugs of the units, if units have their own pages. */
  units: readonly string[];
  /** Slugs of the owner's custom pages. */
  own: readonly string[];
  legal: readonly LegalKind[];
}

/** Returns the path of a page of an owner's site: the default language has no prefix, others are under `/{locale}`. */
export function sitePath(page: PageRef, locale: Locale, { defaultLocale }: SiteLanguages): string {
  const prefix = locale === defaultLocale ? "" : `/${locale}`;
  if (page.kind === "home" || page.kind === "not-found") return prefix === "" ? "/" : prefix;
  if (page.kind === "own") return `${prefix}/${page.slug}`;
  const segment = SEGMENTS[locale][page.kind];
  return page.kind === "unit" ? `${prefix}/${segment}/${page.slug}` : `${prefix}/${segment}`;
}

type SiteMatch =
  | { found: true; locale: Locale; page: PageRef }
  /** The page exists at the path `redirect`. */
  | { found: false; locale: Locale; redirect: string }
  | { found: false; locale: Locale; redirect: undefined };

/** Finds the page at a path of an owner's site. */
export function matchSitePath(pathname: string, site: SiteLanguages, pages: SitePages): SiteMatch {
  const clean = pathname.length > 1 && pathname.endsWith("/") ? pathname.replace(/\/+$/, "") || "/" : pathname;
  const [first = "", ...rest] = clean.slice(1).split("/");
  const prefixed = isLocale(first) && site.locales.includes(first);
  const locale = prefixed ? first : site.defaultLocale;
  const page = pageAt(prefixed ? rest : [first, ...rest], locale, pages);
  if (!page) return { found: false, locale, redirect: undefined };
  const canonical = sitePath(page, locale, site);
  return canonical === pathname ? { found: true, locale, page } : { found: false, locale, redirect: canonical };
}

function pageAt([segment = "", slug, ...more]: string[], locale: Locale, pages: SitePages): PageRef | undefined {
  if (more.length > 0) return undefined;
  if (segment === "") return slug === undefined ? { kind: "home" } : undefined;
  const names = SEGMENTS[locale];
  if (segment === names.unit) return slug !== undefined && pages.units.includes(slug) ? { kind: "unit", slug } : undefined;
  if (slug !== undefined) return undefined;
  const kind = (["photos", "practical", "prices", "book", "contact", "find-booking", "privacy"] as const).find(
    (each) => names[each] === segment,
  );
  if (kind) return { kind };
  const legal = LEGAL_KINDS.find((each) => names[each] === segment);
  if (legal) return pages.legal.includes(legal) ? { kind: legal } : undefined;
  return pages.own.includes(segment) ? { kind: "own", slug: segment } : undefined;
}
