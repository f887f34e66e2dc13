import { LOCALES, type Locale } from "#domain/locale.ts";
import type { Language } from "#client/lib/i18n.ts";
import { brand } from "#locales/brand.ts";
import { PRIVATE_PAGES } from "#locales/paths.ts";
import type { LoadedPage } from "./pages.ts";
import { pathIn, type Route } from "./route.ts";

/** What a page's `<head>` says about it, in the document and again after each navigation in the app. */
export interface Head {
  title: string;
  description: string;
  /** Absolute, on our own domain whatever host shows the page. None for a page that is not to be found by searching. */
  canonical?: string;
  alternates: { hreflang: Locale | "x-default"; href: string }[];
  /** Path of the picture that stands for the page where a link to it is shared. */
  image: string;
}

export function headOf(route: Route, { t, locale }: Language, loaded: LoadedPage | undefined): Head {
  const { page, post } = route;
  const group = page === undefined ? "meta:not-found" : `pages/${page}:meta`;
  const image = post === undefined ? `/og/${locale}/${page ?? "home"}.png` : `/og/blog-${post}.png`;
  const texts = loaded?.module.describe?.(loaded.content) ?? {
    title: t(`${group}.title`),
    description: t(`${group}.description`),
  };
  if (page === undefined || PRIVATE_PAGES.includes(page)) return { ...texts, image, alternates: [] };
  const absolute = (other: Locale) => new URL(pathIn(route, other), brand.origin).href;
  return {
    ...texts,
    image,
    canonical: absolute(locale),
    alternates: [
      ...LOCALES.map((other) => ({ hreflang: other, href: absolute(other) })),
      { hreflang: "x-default", href: absolute("nl") },
    ],
  };
}

/** The configured origin, as the server wrote it into the document: the picture's address is on every page. */
function originOf(document: Document): string {
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? brand.origin;
  return new URL(image).origin;
}

/** Brings the document's head in line with the page that is now shown. */
export function applyHead(document: Document, head: Head, locale: Locale): void {
  const origin = originOf(document);
  const own = (href: string) => href.replace(brand.origin, origin);
  document.documentElement.lang = locale;
  document.title = head.title;
  document.querySelector('meta[name="description"]')?.setAttribute("content", head.description);
  document.head
    .querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang], meta[name="robots"]')
    .forEach((old) => old.remove());
  if (head.canonical) document.head.append(element(document, "link", { rel: "canonical", href: own(head.canonical) }));
  else document.head.append(element(document, "meta", { name: "robots", content: "noindex" }));
  for (const { hreflang, href } of head.alternates)
    document.head.append(element(document, "link", { rel: "alternate", hreflang, href: own(href) }));
}

function element(document: Document, name: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
