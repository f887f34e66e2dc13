import type { PageState } from "#contract/marketing-page.ts";
import type { Locale } from "#domain/locale.ts";
import type { RequestContext } from "#http/request-context.ts";
import { marketing } from "virtual:client-manifest";
import { contentSecurityPolicy } from "#http/security-headers.ts";
import { matchPath, type PageId, pathOf } from "#locales/paths.ts";
import { DYNAMIC_PAGES, isDynamic } from "./dynamic-pages.ts";
import { keepDocument } from "./kept-documents.ts";
import { fileWithMainOrigin, isBuiltFor, withMainOrigin } from "./main-origin.ts";
import { conditions, prerendered } from "./prerendered.ts";

/** Files of the build that visitors may ask for by name. */
const FILE = /^\/(?!pages\/|\/)[a-z0-9._/-]+\.[a-z0-9]+$/i;

/**
 * A marketing page as the build prerendered it or, where it is not the same for everyone, made now; a static file; or the
 * not-found page in the language of the address. `foreign` hosts (nothing found there) get the same pages, marked as not
 * to be indexed; the pages name their canonical address themselves.
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
    const response = await renderNow(context, { page, foreign, state: data ? { data } : {}, status: reply.status });
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.headers.set(name, value);
    return response;
  }
  const asset = page && (await prerendered(request, context, fileOf({ ...match, page }), conditions(request)));
  if (asset) {
    const answer = complete(asset, context, {
      status: asset.status,
      cache: "public, max-age=0, must-revalidate",
      hidden: foreign,
    });
    // Of the many ways to write an address one is kept: the others would only fill the memory.
    const canonical = url.search === "" && url.pathname === encodeURI(decodeURI(pathOf(page, locale, match.slug)));
    const kept = request.method === "GET" && asset.status === 200 && !foreign && canonical;
    return kept ? keepDocument(url.pathname, answer) : answer;
  }
  if (page === undefined && match.redirect !== undefined && (await leadsSomewhere(match.redirect, context)))
    return new Response(null, {
      status: 301,
      headers: { Location: encodeURI(decodeURI(match.redirect)) + url.search, "Cache-Control": "public, max-age=3600" },
    });
  // On somebody else's domain our service worker would stay when the owner's site comes.
  const ours = !foreign || url.pathname !== "/sw.js";
  const file = ours && FILE.test(url.pathname) ? await staticFile(request, context) : undefined;
  return file && file.status !== 404 ? file : notFound(request, context, locale, foreign);
}

/** A file of the build by its name; sitemaps and feeds have the configured origin in their addresses. */
async function staticFile(request: Request, { env, url, config }: RequestContext): Promise<Response> {
  if (isBuiltFor(config) || !url.pathname.endsWith(".xml")) return env.ASSETS.fetch(request);
  const asset = await env.ASSETS.fetch(new Request(url, { method: request.method }));
  return asset.status === 200 ? fileWithMainOrigin(asset, config, request.headers.get("If-None-Match")) : asset;
}

interface Rendering {
  page: PageId;
  foreign: boolean;
  state: PageState;
  status?: number | undefined;
}

/** Leads a browser on with a GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

/** A page made for this request, never kept by anyone. */
export async function renderNow(context: RequestContext, { page, foreign, state, status = 200 }: Rendering): Promise<Response> {
  const from = performance.now();
  const { pathname, search } = context.url;
  const { renderPage } = await import("virtual:marketing-pages");
  const { html } = await renderPage({ path: pathname, search, state }, marketing);
  const body = isBuiltFor(context.config) ? html : withMainOrigin(html, context.config);
  context.timing.note("render", undefined, from);
  const response = new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  const dynamic = DYNAMIC_PAGES[page];
  const formTargets = dynamic?.formTargets?.(context) ?? [];
  const hidden = foreign || (dynamic?.personal?.some((name) => context.url.searchParams.has(name)) ?? false);
  return complete(response, context, { status, cache: "no-store", hidden, formTargets });
}

/** The not-found page of a language. */
async function notFound(request: Request, context: RequestContext, locale: Locale, foreign: boolean): Promise<Response> {
  const asset = await prerendered(request, context, `${locale}/not-found`, {});
  if (!asset) throw new Error(`the not-found page in ${locale} is not in the build`);
  return complete(asset, context, { status: 404, cache: "no-store", hidden: foreign });
}

function fileOf({ locale, page, slug }: { locale: Locale; page: PageId; slug?: string }): string {
  return slug === undefined ? `${locale}/${page}` : `${locale}/blog/${encodeURIComponent(slug)}`;
}

/** A near miss of a post's address may still be no post. */
async function leadsSomewhere(path: string, context: RequestContext): Promise<boolean> {
  const match = matchPath(path);
  if (match.page !== "blog-post") return true;
  return (await prerendered(new Request(context.url, { method: "HEAD" }), context, fileOf(match), {})) !== undefined;
}

interface Completion {
  status: number;
  cache: string;
  /** Not to be indexed. */
  hidden: boolean;
  formTargets?: string[];
}

function complete(
  { headers: from, body }: Response,
  context: RequestContext,
  { status, cache, hidden, formTargets = [] }: Completion,
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
  if (hidden) headers.set("X-Robots-Tag", "noindex");
  return new Response(body, { status, headers });
}
