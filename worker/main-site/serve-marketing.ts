import type { PageState } from "#contract/marketing-page.ts";
import type { Locale } from "#domain/locale.ts";
import type { RequestContext } from "#http/request-context.ts";
import { marketing } from "virtual:client-manifest";
import { contentSecurityPolicy } from "#http/security-headers.ts";
import { matchPath, type PageId, pathOf } from "#locales/paths.ts";
import { DYNAMIC_PAGES, isDynamic } from "./dynamic-pages.ts";
import { cacheDocument } from "./cached-documents.ts";
import { isBuiltFor, replaceOrigin, replaceOriginInFile } from "./main-origin.ts";
import { conditionalHeaders, fetchPrerendered } from "./fetch-prerendered.ts";

/** Paths of the build's files that visitors may request. */
const FILE = /^\/(?!pages\/|\/)[a-z0-9._/-]+\.[a-z0-9]+$/i;

/**
 * Serves a marketing page, prerendered or (if it depends on the request) rendered now; a static file; or the not-found page in the
 * language of the address. `foreign` hosts, at which no site was found, get the same pages, marked `noindex`; the pages contain
 * their canonical address.
 */
export async function serveMarketing(request: Request, context: RequestContext, foreign: boolean): Promise<Response> {
  const { url } = context;
  const match = matchPath(url.pathname);
  const { locale, page } = match;
  const dynamic = page && DYNAMIC_PAGES[page];
  if (page && isDynamic(dynamic, url.searchParams)) {
    const data = await dynamic.data?.(context, locale);
    const reply = dynamic.reply?.(data, context, locale) ?? {};
    if ("location" in reply) return seeOther(reply.location);
    if ("notFound" in reply) return notFound(request, context, locale, foreign);
    const response = await renderDynamicPage(context, { page, foreign, state: data ? { data } : {}, status: reply.status });
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.headers.set(name, value);
    return response;
  }
  const asset = page && (await fetchPrerendered(request, context, documentName({ ...match, page }), conditionalHeaders(request)));
  if (asset) {
    const answer = finishResponse(asset, context, {
      status: asset.status,
      cache: "public, max-age=0, must-revalidate",
      noIndex: foreign,
    });
    // Only the canonical spelling of an address is cached; the others would fill the memory with copies.
    const isCanonical = url.search === "" && url.pathname === encodeURI(decodeURI(pathOf(page, locale, match.slug)));
    const isCacheable = request.method === "GET" && asset.status === 200 && !foreign && isCanonical;
    return isCacheable ? cacheDocument(url.pathname, answer) : answer;
  }
  if (page === undefined && match.redirect !== undefined && (await hasDocument(match.redirect, context)))
    return new Response(null, {
      status: 301,
      headers: { Location: encodeURI(decodeURI(match.redirect)) + url.search, "Cache-Control": "public, max-age=3600" },
    });
  // A foreign host may become an owner's site later; our service worker must not be installed there.
  const isAllowed = !foreign || url.pathname !== "/sw.js";
  const file = isAllowed && FILE.test(url.pathname) ? await fetchStaticFile(request, context) : undefined;
  return file && file.status !== 404 ? file : notFound(request, context, locale, foreign);
}

/** Fetches a file of the build; sitemaps and feeds get the configured origin in their addresses. */
async function fetchStaticFile(request: Request, { env, url, config }: RequestContext): Promise<Response> {
  if (isBuiltFor(config) || !url.pathname.endsWith(".xml")) return env.ASSETS.fetch(request);
  const asset = await env.ASSETS.fetch(new Request(url, { method: request.method }));
  return asset.status === 200 ? replaceOriginInFile(asset, config, request.headers.get("If-None-Match")) : asset;
}

interface RenderOptions {
  page: PageId;
  foreign: boolean;
  state: PageState;
  status?: number | undefined;
}

/** Redirects a browser with 303, so that it continues with GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

/** Renders a page for this request only; the response is not cacheable. */
export async function renderDynamicPage(
  context: RequestContext,
  { page, foreign, state, status = 200 }: RenderOptions,
): Promise<Response> {
  const from = performance.now();
  const { pathname, search } = context.url;
  const { renderPage } = await import("virtual:marketing-pages");
  const { html } = await renderPage({ path: pathname, search, state }, marketing);
  const body = isBuiltFor(context.config) ? html : replaceOrigin(html, context.config);
  context.timing.note("render", undefined, from);
  const response = new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  const dynamic = DYNAMIC_PAGES[page];
  const formTargets = dynamic?.formTargets?.(context) ?? [];
  const noIndex = foreign || (dynamic?.personal?.some((name) => context.url.searchParams.has(name)) ?? false);
  return finishResponse(response, context, { status, cache: "no-store", noIndex, formTargets });
}

/** Returns the not-found page of a language. */
async function notFound(request: Request, context: RequestContext, locale: Locale, foreign: boolean): Promise<Response> {
  const asset = await fetchPrerendered(request, context, `${locale}/not-found`, {});
  if (!asset) throw new Error(`the build has no not-found page in ${locale}`);
  return finishResponse(asset, context, { status: 404, cache: "no-store", noIndex: foreign });
}

function documentName({ locale, page, slug }: { locale: Locale; page: PageId; slug?: string }): string {
  return slug === undefined ? `${locale}/${page}` : `${locale}/blog/${encodeURIComponent(slug)}`;
}

/** Checks whether the target of a redirect exists; only blog posts may be missing. */
async function hasDocument(path: string, context: RequestContext): Promise<boolean> {
  const match = matchPath(path);
  if (match.page !== "blog-post") return true;
  return (await fetchPrerendered(new Request(context.url, { method: "HEAD" }), context, documentName(match), {})) !== undefined;
}

interface ResponseOptions {
  status: number;
  cache: string;
  noIndex: boolean;
  formTargets?: string[];
}

function finishResponse(
  { headers: from, body }: Response,
  context: RequestContext,
  { status, cache, noIndex, formTargets = [] }: ResponseOptions,
): Response {
  const { mainOrigin, mainDomain } = context.config;
  const headers = new Headers(from);
  headers.set("Cache-Control", cache);
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      styles: "'self'",
      frames: `'self' ${mainOrigin.replace(mainDomain, `*.${mainDomain}`)}`,
      ancestors: "'self'",
      forms: ["'self'", ...formTargets].join(" "),
    }),
  );
  if (noIndex) headers.set("X-Robots-Tag", "noindex");
  return new Response(body, { status, headers });
}
