import type { ReactNode } from "react";
import type { SiteView } from "#contract/pages/site-view.ts";
import type { Theme } from "../contract.ts";
import type { AppliedDesign } from "./design.ts";

/** Data for search engines and link previews. All addresses are absolute. */
export interface Head {
  title: string;
  description: string;
  /** Undefined on the not-found page. */
  canonical: string | undefined;
  alternates: { locale: string; href: string }[];
  image: PreviewImage | undefined;
  /** Address of the owner's icon. */
  icon: string | undefined;
  /** JSON-LD, already serialised for a script element (no `<`). */
  structuredData: string | undefined;
  /** True if search engines must not index it: theme demos and pages with a guest's dates. */
  noindex: boolean;
}

/** The picture of a page in previews of its link. */
export interface PreviewImage {
  href: string;
  /** Undefined for an older photo, which is a WebP; otherwise the dimensions of a JPEG. */
  jpeg: { width: number; height: number } | undefined;
}

interface DocumentProps {
  view: SiteView;
  theme: Theme;
  head: Head;
  /** The result of applying the owner's design. */
  appliedDesign: AppliedDesign;
  /** The theme's style sheet, inlined. */
  css: string;
  /** Addresses of the island loader and of a preview's script. */
  scripts: string[];
  /** True for a page without header and footer, whose links would lead nowhere. */
  isBare?: boolean;
  /** Shown above the header. */
  ribbon?: ReactNode;
  children: ReactNode;
}

const OG_LOCALES = { nl: "nl_NL", en: "en_GB", pl: "pl_PL" } as const;

/** Messengers show a picture in the first preview only if they know its size. */
function Preview({ href, jpeg }: PreviewImage) {
  return (
    <>
      <meta property="og:image" content={href} />
      {jpeg ? (
        <>
          <meta property="og:image:width" content={`${jpeg.width}`} />
          <meta property="og:image:height" content={`${jpeg.height}`} />
        </>
      ) : null}
    </>
  );
}

/** The HTML document of a site's page. */
export function Document({ view, theme, head, appliedDesign, css, scripts, ribbon, isBare = false, children }: DocumentProps) {
  return (
    <html lang={view.locale} className={theme.id}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {appliedDesign.preload.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {appliedDesign.css ? <style dangerouslySetInnerHTML={{ __html: appliedDesign.css }} /> : null}
        {head.canonical ? <link rel="canonical" href={head.canonical} /> : null}
        {head.noindex ? <meta name="robots" content="noindex" /> : null}
        {head.alternates.map(({ locale, href }) => (
          <link key={locale} rel="alternate" hrefLang={locale} href={href} />
        ))}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={appliedDesign.bar.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={appliedDesign.bar.dark} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={view.name} />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        {head.canonical ? <meta property="og:url" content={head.canonical} /> : null}
        <meta property="og:locale" content={OG_LOCALES[view.locale]} />
        {head.image ? <Preview {...head.image} /> : null}
        <meta name="twitter:card" content="summary_large_image" />
        {head.icon ? (
          <link rel="icon" href={head.icon} type="image/webp" />
        ) : (
          <link rel="icon" href={`/favicon.svg`} type="image/svg+xml" />
        )}
        {head.structuredData ? (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: head.structuredData }} />
        ) : null}
      </head>
      <body>
        <a className="skip" href="#content">
          {view.t("nav.skip")}
        </a>
        {ribbon}
        {isBare ? null : <theme.slots.Header view={view} />}
        <main id="content">{children}</main>
        {isBare ? null : <theme.slots.Footer view={view} />}
        {isBare || view.page.kind === "contact" || view.page.kind === "book" ? null : <theme.slots.BookingBar view={view} />}
        {scripts.map((script) => (
          <script key={script} type="module" async src={script} />
        ))}
      </body>
    </html>
  );
}
