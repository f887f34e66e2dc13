import type { TFunction } from "i18next";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { pathOf, type PageId } from "#locales/paths.ts";

/** What a page's `<head>` says about it, in the document and again after each navigation in the app. */
export interface Head {
  title: string;
  description: string;
  /** Absolute, on our own domain whatever host shows the page. None for a page that is not there. */
  canonical?: string;
  alternates: { hreflang: Locale | "x-default"; href: string }[];
}

export function headOf(page: PageId | undefined, locale: Locale, t: TFunction): Head {
  const name = page ?? "not-found";
  const texts = { title: t(`meta:${name}.title`), description: t(`meta:${name}.description`) };
  if (!page) return { ...texts, alternates: [] };
  const absolute = (other: Locale) => new URL(pathOf(page, other), brand.origin).href;
  return {
    ...texts,
    canonical: absolute(locale),
    alternates: [
      ...LOCALES.map((other) => ({ hreflang: other, href: absolute(other) })),
      { hreflang: "x-default", href: absolute("nl") },
    ],
  };
}

/** Brings the document's head in line with the page that is now shown. */
export function applyHead(document: Document, head: Head, locale: Locale): void {
  document.documentElement.lang = locale;
  document.title = head.title;
  document.querySelector('meta[name="description"]')?.setAttribute("content", head.description);
  document.head
    .querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang], meta[name="robots"]')
    .forEach((old) => old.remove());
  if (head.canonical) document.head.append(link(document, { rel: "canonical", href: head.canonical }));
  for (const alternate of head.alternates) document.head.append(link(document, { rel: "alternate", ...alternate }));
}

function link(document: Document, attributes: Record<string, string>): HTMLLinkElement {
  const element = document.createElement("link");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
