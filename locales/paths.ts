import { DEFAULT_LOCALE, type Locale, LOCALES } from "#domain/locale.ts";
import { brand } from "./brand.ts";

/**
 * Path of every page of the marketing site, after the language segment (`/en`, `/pl`, none for Dutch).
 * `:slug` stands for one segment of any content.
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
  withdrawal: { nl: "herroepen", en: "withdraw", pl: "odstapienie-od-umowy" },
  "website-development": { nl: "website-development", en: "website-development", pl: "tworzenie-stron" },
  "booking-system": { nl: "boekingssysteem", en: "booking-system", pl: "system-rezerwacji" },
  "calendar-sync": { nl: "kalender-synchronisatie", en: "calendar-sync", pl: "synchronizacja-kalendarza" },
  photography: { nl: "vakantiehuis-fotografie", en: "vacation-rental-photography", pl: "fotografia-nieruchomosci" },
  checkout: { nl: "checkout", en: "checkout", pl: "platnosc" },
  "checkout-success": { nl: "checkout-success", en: "checkout-success", pl: "platnosc-sukces" },
  "checkout-cancelled": { nl: "checkout-cancelled", en: "checkout-cancelled", pl: "platnosc-anulowana" },
  "test-payment": { nl: "testbetaling", en: "test-payment", pl: "platnosc-testowa" },
} as const satisfies Record<string, Record<Locale, string>>;

export type PageId = keyof typeof SLUGS;
export const PAGES = Object.keys(SLUGS) as PageId[];

/** Pages about one visitor's own order: not indexed, and in no sitemap. */
export const PRIVATE_PAGES: readonly PageId[] = ["checkout", "checkout-success", "checkout-cancelled", "test-payment"];

/** Pages whose content only the server has: the app in the browser never navigates to them itself. */
export const DOCUMENT_PAGES: readonly PageId[] = [...PRIVATE_PAGES, "withdrawal", "blog", "blog-post"];

/** Page at a path of the main site. Without `page` the path is not found, unless `redirect` names the correct path. */
type PathMatch = { locale: Locale; page: PageId; slug?: string } | { locale: Locale; page: undefined; redirect?: string };

/** Returns a page's path, not percent-encoded (`/pl/obsługa-techniczna`). `slug` is the blog post's. */
export function pathOf(page: PageId, locale: Locale, slug = ""): string {
  const segments = [locale === DEFAULT_LOCALE ? "" : locale, SLUGS[page][locale].replace(":slug", encodeURIComponent(slug))];
  return `/${segments.filter(Boolean).join("/")}`;
}

/** Path of a language's blog feed. */
export const feedPath = (locale: Locale): string => `${pathOf("blog", locale)}/rss.xml`;

/** Path of a language's sitemap. */
export const sitemapPath = (locale: Locale): string => `/sitemap-${locale}.xml`;

/** Returns the paths of all pages as texts by page id; the blog post's has `{{slug}}`. */
export function pathTexts(locale: Locale): Record<PageId, string> {
  const entries = PAGES.map((page) => [page, decodeURIComponent(pathOf(page, locale, "{{slug}}"))]);
  return Object.fromEntries(entries) as Record<PageId, string>;
}

const byName: Record<Locale, Map<string, PageId>> = { nl: new Map(), en: new Map(), pl: new Map() };
const byPlainName: Record<Locale, Map<string, PageId>> = { nl: new Map(), en: new Map(), pl: new Map() };
for (const locale of LOCALES)
  for (const page of PAGES) {
    byName[locale].set(SLUGS[page][locale], page);
    byPlainName[locale].set(toPlainName(SLUGS[page][locale]), page);
  }

/**
 * Finds the page at a path, percent-encoded or not, in any Unicode form. The language is the first segment: en, pl, else Dutch.
 * A near miss (different case, an extra slash, Polish letters without their marks, another language's name for a page) gets a
 * redirect. A page's name without its language segment redirects to the language the name belongs to.
 */
export function matchPath(pathname: string): PathMatch {
  const segments = decodeSegments(pathname);
  const first = segments?.[0] ?? pathname.split("/")[1];
  const locale: Locale = first === "en" || first === "pl" ? first : DEFAULT_LOCALE;
  if (!segments) return { locale, page: undefined };

  const prefixed = locale !== DEFAULT_LOCALE;
  const name = (prefixed ? segments.slice(1) : segments).join("/");
  const exact = find(byName[locale], name);
  // `/en/` is the English home page with an extra slash: it redirects to `/en`.
  if (exact && !(prefixed && segments.length > 1 && name === "")) return { locale, ...exact };

  const [requested, rest] = splitLanguage(segments);
  const wanted = toPlainName(rest.join("/").replace(/\/+$/, ""));
  for (const candidate of [requested ?? locale, ...LOCALES]) {
    const near = find(byPlainName[candidate], wanted);
    if (near) return { locale, page: undefined, redirect: pathOf(near.page, requested ?? candidate, near.slug) };
  }
  return { locale, page: undefined };
}

/** Splits off the language segment, in any case and including Dutch (`/EN/…`, `/nl/…`); returns it with the other segments. */
function splitLanguage(segments: string[]): [Locale | undefined, string[]] {
  const requested = LOCALES.find((locale) => locale === segments[0]?.toLowerCase());
  return [requested, requested ? segments.slice(1) : segments];
}

const POST = /^blog\/([^/]+)$/;

function find(names: Map<string, PageId>, name: string): { page: PageId; slug?: string } | undefined {
  const page = names.get(name);
  if (page !== undefined && page !== "blog-post") return { page };
  const slug = POST.exec(name)?.[1];
  return slug === undefined ? undefined : { page: "blog-post", slug };
}

/** Converts to lower case and removes diacritics. */
function toPlainName(name: string): string {
  return name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");
}

/** Decodes the segments (Unicode NFC). Returns undefined if percent-encoding is invalid or encodes a slash. */
function decodeSegments(pathname: string): string[] | undefined {
  try {
    const segments = pathname
      .slice(1)
      .split("/")
      .map((segment) => decodeURIComponent(segment).normalize("NFC"));
    return segments.some((segment) => segment.includes("/")) ? undefined : segments;
  } catch {
    return undefined;
  }
}
