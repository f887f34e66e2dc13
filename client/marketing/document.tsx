import type { TFunction } from "i18next";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import type { PageId } from "#locales/paths.ts";
import { headOf } from "./head.ts";

/** What the client build made, as addresses. */
export interface PageAssets {
  script: string;
  styles: string[];
  /** Asked for ahead of the style sheet that names them. */
  fonts: string[];
}

interface DocumentProps {
  page: PageId | undefined;
  locale: Locale;
  t: TFunction;
  assets: PageAssets;
  /** The rendered app. */
  html: string;
}

/** A whole HTML document. No inline script or style in it: the content security policy allows neither. */
export function HtmlDocument({ page, locale, t, assets, html }: DocumentProps) {
  const { title, description, canonical, alternates } = headOf(page, locale, t);
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
        {alternates.map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <script type="module" src={assets.script} />
        <meta name="theme-color" content="#f7efe0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10211b" media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {canonical && <OpenGraph title={title} description={description} url={canonical} locale={locale} />}
        {page === "home" && <Organization description={t("meta:organization")} />}
      </head>
      <body>
        <div id="root" dangerouslySetInnerHTML={{ __html: html }} />
      </body>
    </html>
  );
}

const OPEN_GRAPH_LOCALE: Record<Locale, string> = { nl: "nl_NL", en: "en_GB", pl: "pl_PL" };

function OpenGraph({ title, description, url, locale }: { title: string; description: string; url: string; locale: Locale }) {
  const properties: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", brand.name],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:image", new URL("/og.png", brand.origin).href],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:locale", OPEN_GRAPH_LOCALE[locale]],
    ...LOCALES.filter((other) => other !== locale).map((other): [string, string] => [
      "og:locale:alternate",
      OPEN_GRAPH_LOCALE[other],
    ]),
  ];
  return (
    <>
      {properties.map(([property, content]) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Organization({ description }: { description: string }) {
  const data = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: brand.name,
    url: brand.origin,
    logo: new URL("/icon-512.png", brand.origin).href,
    email: brand.email,
    description,
  };
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
