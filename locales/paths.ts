import { DEFAULT_LOCALE, type Locale, LOCALES } from "#domain/locale.ts";
import { brand } from "./brand.ts";

/**
 * The one slug table of the marketing site: what follows the language segment (`/en`, `/pl`, nothing for Dutch).
 * A `:slug` segment stands for any one segment.
 */
const SLUGS = {
  home: { nl: "", en: "", pl: "" },
  contact: { nl: "contact", en: "contact", pl: "kontakt" },
  blog: { nl: "blog", en: "blog", pl: "blog" },
  "blog-post": { nl: "blog/:slug", en: "blog/:slug", pl: "blog/:slug" },
  themes: { nl: "themas", en: "themes", pl: "motywy" },
  pricing: { nl: "prijzen", en: "pricing", pl: "ceny" },
  "how-it-works": { nl: "hoe-werkt-het", en: "how-it-works", pl: "jak-to-dziala" },
  seo: { nl: "seo-optimalisatie", en: "seo-optimization", pl: "optymalizacja-seo" },
  maintenance: { nl: "technisch-onderhoud", en: "technical-maintenance", pl: "obsługa-techniczna" },
  why: { nl: `waarom-${brand.slug}`, en: `why-${brand.slug}`, pl: `dlaczego-${brand.slug}` },
  faq: { nl: "veelgestelde-vragen", en: "faq", pl: "faq" },
  "customer-stories": { nl: "klantverhalen", en: "customer-stories", pl: "historie-klientow" },
  about: { nl: "over-ons", en: "about-us", pl: "o-nas" },
  consultation: { nl: "adviesgesprek", en: "consultation", pl: "konsultacja" },
  terms: { nl: "algemene-voorwaarden", en: "terms-of-service", pl: "regulamin" },
  privacy: { nl: "privacybeleid", en: "privacy-policy", pl: "polityka-prywatnosci" },
  cookies: { nl: "cookie-beleid", en: "cookie-policy", pl: "polityka-cookies" },
  disclaimer: { nl: "disclaimer", en: "disclaimer", pl: "zastrzezenia" },
  "website-development": { nl: "website-development", en: "website-development", pl: "tworzenie-stron" },
  "booking-system": { nl: "boekingssysteem", en: "booking-system", pl: "system-rezerwacji" },
  "calendar-sync": { nl: "kalender-synchronisatie", en: "calendar-sync", pl: "synchronizacja-kalendarza" },
  photography: { nl: "vakantiehuis-fotografie", en: "vacation-rental-photography", pl: "fotografia-nieruchomosci" },
  checkout: { nl: "checkout", en: "checkout", pl: "platnosc" },
  "checkout-success": { nl: "checkout-success", en: "checkout-success", pl: "platnosc-sukces" },
  "checkout-cancelled": { nl: "checkout-cancelled", en: "checkout-cancelled", pl: "platnosc-anulowana" },
} as const satisfies Record<string, Record<Locale, string>>;

export type PageId = keyof typeof SLUGS;
export const PAGES = Object.keys(SLUGS) as PageId[];

/** The pages that exist. The others answer 404, and links to them lead to the home page's section of that name. */
export const BUILT_PAGES: readonly PageId[] = ["home"];

/** Old or plain spellings, and the page each one belongs to. */
const OTHER_SPELLINGS: Partial<Record<Locale, Record<string, PageId>>> = { pl: { "obsluga-techniczna": "maintenance" } };

/** What a path of the main site stands for. Without a page it is not found, unless it has moved to `redirect`. */
export type PathMatch = { locale: Locale; page: PageId; slug?: string } | { locale: Locale; page: undefined; redirect?: string };

/** A page's path, letters as people read them (`/pl/obsługa-techniczna`); `slug` names the blog post. */
export function pathOf(page: PageId, locale: Locale, slug = ""): string {
  const segments = [locale === DEFAULT_LOCALE ? "" : locale, SLUGS[page][locale].replace(":slug", encodeURIComponent(slug))];
  return `/${segments.filter(Boolean).join("/")}`;
}

/** The name of a home-page section: the slug of the page that will tell the whole story. */
export function anchorOf(page: PageId, locale: Locale): string {
  return SLUGS[page][locale];
}

/** Where a link about `page` leads today: to the page when it exists, else to the home page's section. */
export function linkTo(page: PageId, locale: Locale): string {
  return BUILT_PAGES.includes(page) ? pathOf(page, locale) : `${pathOf("home", locale)}#${anchorOf(page, locale)}`;
}

const segmentsByLocale = Object.fromEntries(
  LOCALES.map((locale) => [locale, PAGES.map((page) => ({ page, segments: SLUGS[page][locale].split("/") }))]),
) as Record<Locale, { page: PageId; segments: string[] }[]>;

/** Reads a path, percent-encoded or not, in any Unicode form. The language is the first segment: en, pl, else Dutch. */
export function matchPath(pathname: string): PathMatch {
  const [first = "", ...rest] = pathname.split("/").slice(1);
  const locale: Locale = first === "en" || first === "pl" ? first : DEFAULT_LOCALE;
  const raw = locale === DEFAULT_LOCALE ? [first, ...rest] : rest;

  const segments: string[] = [];
  for (const part of raw) {
    const segment = decode(part);
    if (segment === undefined) return { locale, page: undefined };
    segments.push(segment);
  }
  const slashed = segments.length > 1 && segments.at(-1) === "";
  const match = matchSegments(slashed ? segments.slice(0, -1) : segments, locale);
  if (!match) return { locale, page: undefined };
  const trailing = slashed || (locale !== DEFAULT_LOCALE && rest.length === 1 && rest[0] === "");
  return trailing || match.moved
    ? { locale, page: undefined, redirect: pathOf(match.page, locale, match.slug) }
    : toMatch(match, locale);
}

interface SegmentMatch {
  page: PageId;
  slug?: string;
  moved?: boolean;
}

function matchSegments(segments: string[], locale: Locale): SegmentMatch | undefined {
  const found = segments.length === 0 ? [""] : segments;
  for (const { page, segments: wanted } of segmentsByLocale[locale]) {
    if (wanted.length !== found.length) continue;
    let slug: string | undefined;
    const fits = wanted.every((part, i) => {
      const segment = found[i] ?? "";
      if (part === ":slug") slug = segment;
      return part === ":slug" ? segment !== "" : part === segment;
    });
    if (fits) return slug === undefined ? { page } : { page, slug };
  }
  const spellings = OTHER_SPELLINGS[locale] ?? {};
  const name = found.join("/");
  return Object.hasOwn(spellings, name) ? { page: spellings[name] as PageId, moved: true } : undefined;
}

function toMatch({ page, slug }: SegmentMatch, locale: Locale): PathMatch {
  return slug === undefined ? { locale, page } : { locale, page, slug };
}

/** One segment as composed text; undefined when its percent-encoding is broken. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).normalize("NFC");
  } catch {
    return undefined;
  }
}
