import { Fragment, type ReactNode } from "react";
import { build, loader, previewFrame } from "virtual:client-manifest";
import { type GuestState, NO_GUEST, type PageRef, type SiteView } from "#contract/pages/site-view.ts";
import type { CalendarDate } from "#domain/dates.ts";
import { type Locale, pickLocale } from "#domain/locale.ts";
import { ThemeError } from "#services/faults/theme-fault.ts";
import { contentSecurityPolicy, sourceHash } from "#services/http/security-headers.ts";
import { applyDesign } from "#themes/base/design.ts";
import { Document, type Head } from "#themes/base/document.tsx";
import markdownCss from "#themes/base/markdown.css?inline";
import { hasMarkdown, loadMarkdown } from "#themes/base/markdown.tsx";
import { type Part, partsOf } from "#themes/base/page.tsx";
import { loadPage } from "#themes/base/pages/loaded-pages.tsx";
import { ContactWays } from "#themes/base/slots/contact.tsx";
import { PageHead } from "#themes/base/slots/frame.tsx";
import { loadTheme } from "#themes/registry.ts";
import type { Theme } from "#themes/contract.ts";
import { headOf } from "./head.ts";
import type { PageState } from "./kept-pages.ts";
import type { InventedHome, SiteSource } from "#letting/site-source/site-source.ts";
import { siteView } from "./site-view.ts";
import { PARTS_MARK, splitDocument } from "./stream-page.ts";
import { styleOf } from "./styles.ts";

/** A page whose parts can be rendered with its document at once, or streamed. */
export interface PreparedPage {
  view: SiteView;
  /** The document around its parts. */
  documentOf: (parts: ReactNode) => ReactNode;
  parts: Part[];
  /** Headers that belong to the page's content. */
  headers: Record<string, string>;
}

/** The page to render. */
export interface RequestedPage {
  locale: Locale;
  page: PageRef;
  today: CalendarDate;
  /** The query of the guest's search or months, which the links to the other languages keep. */
  asked?: string | undefined;
}

type Answer = (view: SiteView) => Promise<GuestState>;

/** Prepares a page's document and selects its parts. */
export async function preparePage(
  source: SiteSource,
  { locale, page, today, asked }: RequestedPage,
  frameAncestors: string,
  answer?: Answer,
): Promise<PreparedPage> {
  const theme = await loadTheme(source.site.theme);
  const view = await siteView(source.site, theme, locale, page, today, { carried: source.carried, asked });
  if (hasMarkdown(view)) await loadMarkdown();
  await loadPage(page.kind);
  const noindex = source.noindex || answer !== undefined || asked !== undefined;
  const parts = partsOf(view, theme, answer ? await answer(view) : NO_GUEST);
  return prepareDocument(source, theme, view, parts, noindex, frameAncestors);
}

/** Prepares the site's not-found page in the language of the address. */
export async function prepareNotFound(
  source: SiteSource,
  at: { locale: Locale; today: CalendarDate },
  frameAncestors: string,
): Promise<PreparedPage> {
  const theme = await loadTheme(source.site.theme);
  const view = await siteView(source.site, theme, at.locale, { kind: "not-found" }, at.today, { carried: source.carried });
  const { t } = view;
  const body = (
    <div className="not-found">
      <PageHead view={view} title={t("error.notFound.title")} lead={t("error.notFound.text")} />
      <p className="wrap">
        <a className="button" href={view.paths.home}>
          {t("error.notFound.home")}
        </a>
      </p>
    </div>
  );
  return prepareDocument(source, theme, view, [{ name: "NotFound", render: () => body, fallback: null }], true, frameAncestors);
}

/** Prepares the page "temporarily closed": the owner's words, and how to reach the host. Same for every address. */
export async function prepareClosed(
  source: SiteSource,
  at: { locale: Locale; today: CalendarDate },
  frameAncestors: string,
): Promise<PreparedPage> {
  const { site } = source;
  const theme = await loadTheme(site.theme);
  const view = await siteView(site, theme, at.locale, { kind: "not-found" }, at.today);
  const { t, host, languages } = view;
  const text = pickLocale(site.closedText, at.locale, site.defaultLocale)?.trim() || t("closed.text", { name: host.name });
  const body = (
    <div className="not-found">
      <PageHead view={view} title={t("closed.title")} />
      <div className="prose wrap">
        {text.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index} className="closed-text">
            {paragraph}
          </p>
        ))}
        <ContactWays view={view} />
        {languages.length > 1 ? (
          <p>
            {languages.map(({ locale, label, href, current }) => (
              <Fragment key={locale}>
                <a href={href} hrefLang={locale} lang={locale} aria-current={current ? "page" : undefined}>
                  {label}
                </a>{" "}
              </Fragment>
            ))}
          </p>
        ) : null}
      </div>
    </div>
  );
  const closed = { title: `${t("closed.title")} – ${view.name}`, description: text };
  return prepareDocument(
    source,
    theme,
    view,
    [{ name: "Closed", render: () => body, fallback: null }],
    true,
    frameAncestors,
    closed,
  );
}

/** A page without header, footer and scripts: its title, its description and rules of its own. */
interface BarePage extends Pick<Head, "title" | "description"> {
  css?: string;
}

/** Renders the document around the parts of a page. */
export async function prepareDocument(
  source: SiteSource,
  theme: Theme,
  view: SiteView,
  parts: Part[],
  noindex: boolean,
  frameAncestors: string,
  bare?: BarePage,
): Promise<PreparedPage> {
  const { design } = source.site;
  const [{ css, hash }, applied, demo] = await Promise.all([
    styleOf(theme, view.page.kind, view.units.length),
    applyDesign(theme, design),
    source.invented && ribbonOf(view, source.invented),
  ]);
  const pricesCss = view.page.kind === "prices" ? (await import("#themes/base/prices.css?inline")).default : "";
  const own = pricesCss.trim() + (hasMarkdown(view) ? markdownCss : "") + (bare?.css ?? "") + (demo?.css ?? "") + applied.css;
  const sources = own === "" ? hash : `${hash} ${await sourceHash(own)}`;
  const head = { ...(await headOf(source.site, view, source.origin, noindex)), ...bare };
  const documentOf = (children: ReactNode) => (
    <Document
      view={view}
      theme={theme}
      head={head}
      appliedDesign={{ ...applied, css: own }}
      css={css}
      scripts={bare ? [] : source.framed ? [loader, previewFrame] : [loader]}
      isBare={bare !== undefined}
      ribbon={demo?.ribbon}
    >
      {children}
    </Document>
  );
  return {
    view,
    parts,
    documentOf,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": view.locale,
      "Content-Security-Policy": contentSecurityPolicy({ styles: `'self' ${sources}`, ancestors: frameAncestors }),
    },
  };
}

/** Renders a page's document without its parts. Throws a {@link ThemeError} if the document throws, before the first byte is sent. */
export function splitPage({ view, documentOf }: PreparedPage): ReturnType<typeof splitDocument> {
  try {
    return splitDocument(documentOf(createMark()));
  } catch (error) {
    throw new ThemeError(view.theme, error);
  }
}

/** Loads the ribbon, which owners' sites do not need, and creates it. */
async function ribbonOf(view: SiteView, home: InventedHome) {
  const { demoRibbon } = await import("./demo-ribbon.tsx");
  return demoRibbon(view, home);
}

const createMark = () => {
  const Mark = PARTS_MARK as unknown as "div";
  return <Mark />;
};

/** Returns the ETag of a site's pages in a state; equal in all locations. */
export function etagOf({ site }: SiteSource, { version, day, calendar }: PageState): string {
  return `W/"${build}.${site.id}.${version}.${day}${calendar === undefined ? "" : `.${calendar}`}"`;
}
