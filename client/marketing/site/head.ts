import type { Locale } from "#domain/locale.ts";
import type { Language } from "../../kit/i18n/i18n.ts";
import { brand } from "#locales/brand.ts";
import { PRIVATE_PAGES } from "#locales/paths.ts";
import type { LoadedPage, ShownState } from "./page-module.ts";
import { languagesOf, pathIn, type Route } from "./route.ts";

/** Content of a page's `<head>`: rendered in the document, and updated after each navigation in the app. */
export interface Head {
  title: string;
  description: string;
  /** Absolute URL on our own domain, whichever host serves the page. Undefined for pages that are not indexed. */
  canonical?: string;
  alternates: { hreflang: Locale | "x-default"; href: string }[];
  /** Path of the Open Graph picture, 1200 × 630. */
  image: string;
}

/** The part of the head that a page's content may determine. */
export type DescribedHead = Pick<Head, "title" | "description"> & Partial<Pick<Head, "image">>;

/** Returns the head of a page; in a later state of it (`titleIn`) with that state's title, which screen readers announce. */
export function headOf(route: Route, { t, locale }: Language, loaded: LoadedPage | undefined, state?: ShownState): Head {
  const { page } = route;
  const group = page === undefined ? "meta:not-found" : `pages/${page}:meta`;
  const described: DescribedHead = loaded?.module.describe?.(loaded.content) ?? {
    title: t(`${group}.title`),
    description: t(`${group}.description`),
  };
  const key = state && loaded?.module.titleIn?.(state);
  const title = key === undefined ? described.title : `${t(`pages/${page}:${key}`).replace(/\.$/, "")} – ${brand.name}`;
  const texts = { image: `/og/${locale}/${page ?? "home"}.png`, ...described, title };
  if (page === undefined || PRIVATE_PAGES.includes(page)) return { ...texts, alternates: [] };
  const absolute = (other: Locale) => new URL(pathIn(route, other), brand.origin).href;
  const languages = languagesOf(route);
  return {
    ...texts,
    canonical: absolute(locale),
    alternates: [
      ...languages.map((other) => ({ hreflang: other, href: absolute(other) })),
      { hreflang: "x-default", href: absolute(languages[0] ?? locale) },
    ],
  };
}

/** Returns the configured origin: that of the Open Graph picture, which every document has. */
function originOf(document: Document): string {
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? brand.origin;
  return new URL(image).origin;
}

/** Updates the document's head for the page that is now shown. */
export function applyHead(document: Document, head: Head, locale: Locale): void {
  const origin = originOf(document);
  const onOrigin = (href: string) => href.replace(brand.origin, origin);
  document.documentElement.lang = locale;
  document.title = head.title;
  document.querySelector('meta[name="description"]')?.setAttribute("content", head.description);
  document.head
    .querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang], meta[name="robots"]')
    .forEach((old) => old.remove());
  if (head.canonical) document.head.append(createElement(document, "link", { rel: "canonical", href: onOrigin(head.canonical) }));
  else document.head.append(createElement(document, "meta", { name: "robots", content: "noindex" }));
  for (const { hreflang, href } of head.alternates)
    document.head.append(createElement(document, "link", { rel: "alternate", hreflang, href: onOrigin(href) }));
}

function createElement(document: Document, name: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
