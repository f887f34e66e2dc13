import type { PageState } from "#contract/pages/marketing-page.ts";
import type { Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { type PageId, pathOf } from "#locales/paths.ts";
import type { Head } from "./site/head.ts";
import { STATE_ELEMENT } from "./site/state.ts";

/** URLs of the client build's files. */
export interface PageAssets {
  script: string;
  styles: string[];
  /** Fonts to preload. */
  fonts: string[];
  /** Page id → style sheets used only by that page. */
  pageStyles: Record<string, string[]>;
}

interface DocumentProps {
  page: PageId | undefined;
  head: Head;
  locale: Locale;
  /** Objects for JSON-LD. */
  structuredData: object[];
  assets: PageAssets;
  /** The rendered app. */
  html: string;
  state: PageState | undefined;
}

/** A whole HTML document. It has no inline scripts or styles, because the content security policy forbids them. */
export function HtmlDocument({ page, head, locale, structuredData, assets, html, state }: DocumentProps) {
  const { title, description, canonical, alternates } = head;
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
        {[...assets.styles, ...(page ? (assets.pageStyles[page] ?? []) : [])].map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <script type="module" src={assets.script} />
        <meta name="theme-color" content="#f7efe0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10211b" media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="alternate"
          type="application/rss+xml"
          href={`${pathOf("blog", locale)}/rss.xml`}
          title={`${brand.name} – blog`}
        />
        {canonical && <OpenGraph head={head} url={canonical} locale={locale} />}
        {structuredData.map((data) => (
          <JsonScript key={JSON.stringify(data)} type="application/ld+json" data={data} />
        ))}
      </head>
      <body>
        <div id="root" dangerouslySetInnerHTML={{ __html: html }} />
        {state && <JsonScript id={STATE_ELEMENT} type="application/json" data={state} />}
      </body>
    </html>
  );
}

/** JSON in a `<script>`. `<` is escaped, so that no text can end the element. */
function JsonScript({ data, ...attributes }: { data: object; type: string; id?: string }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: json }} />;
}

const OPEN_GRAPH_LOCALE: Record<Locale, string> = { nl: "nl_NL", en: "en_GB", pl: "pl_PL" };

function OpenGraph({ head, url, locale }: { head: Head; url: string; locale: Locale }) {
  const properties: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", brand.name],
    ["og:title", head.title],
    ["og:description", head.description],
    ["og:url", url],
    ["og:image", new URL(head.image, brand.origin).href],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:locale", OPEN_GRAPH_LOCALE[locale]],
    ...head.alternates.flatMap(({ hreflang }): [string, string][] =>
      hreflang === "x-default" || hreflang === locale ? [] : [["og:locale:alternate", OPEN_GRAPH_LOCALE[hreflang]]],
    ),
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
