import type { PageState } from "#contract/pages/marketing-page.ts";
import type { Locale } from "#domain/locale.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { marketing } from "virtual:client-manifest";
import { contentSecurityPolicy } from "#services/http/security-headers.ts";
import { matchPath, type PageId, pathOf } from "#locales/paths.ts";
import { DYNAMIC_PAGES, isDynamic, isPersonal } from "./dynamic-pages.ts";
import { PREVIEW } from "#contract/business/article.ts";
import { PAGE_ERRORS } from "#contract/services/page-errors.ts";
import { etagsOf } from "#services/http/cached-response.ts";
import { EMPTY_FORM, matchesEtag, REVALIDATE } from "#services/http/conditional.ts";
import { storeUnreachable } from "#services/http/short-responses.ts";
import { seeOther } from "#services/http/see-other.ts";
import { cacheDocument, sendCachedEdition } from "./cached-documents.ts";
import { type BlogAnswer, findBlogAnswer, isBlogPath, redirectToArticle, sendBlogFile } from "./serve-blog.ts";
import { isBuiltFor, replaceOrigin, replaceOriginInFile } from "./main-origin.ts";
import { conditionalHeaders, fetchPrerendered } from "./fetch-prerendered.ts";

/** Paths of the build's files that visitors may request. */
const FILE = /^\/(?!pages\/|\/)[a-z0-9._/-]+\.[a-z0-9]+$/i;

/**
 * Serves a marketing page, prerendered or (if it depends on the request) rendered now; a static file; or the not-found page in
 * the language of the address. `foreign` hosts, at which no site was found, get the same pages, marked `noindex`; the pages
 * contain their canonical address.
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
    const isEmptyForm = dynamic.isForm === true && !isPersonal(dynamic, url.searchParams);
    const response = await renderDynamicPage(context, {
      page,
      foreign,
      state: data ? { data } : {},
      status: reply.status,
      cache: isEmptyForm ? EMPTY_FORM : undefined,
    });
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.headers.set(name, value);
    return response;
  }
  const blog = isBlogPath(url.pathname, page) ? await findBlogAnswer(context, match) : undefined;
  if (blog) {
    const answer = await serveBlog(request, context, { ...match, foreign, blog });
    if (answer) return answer;
  }
  const asset = page && (await fetchPrerendered(request, context, documentName({ ...match, page }), conditionalHeaders(request)));
  if (asset) {
    const answer = finishResponse(asset, context, {
      status: asset.status,
      cache: REVALIDATE,
      noIndex: foreign,
    });
    // Only the canonical spelling of an address is cached; the others would fill the memory with copies.
    const isCanonical = url.search === "" && url.pathname === encodeURI(decodeURI(pathOf(page, locale, match.slug)));
    const isCacheable = request.method === "GET" && asset.status === 200 && !foreign && isCanonical;
    const edition = blog?.kind === "built" ? { edition: "", isCurrent: blog.isCurrent } : undefined;
    return isCacheable ? cacheDocument(url.pathname, answer, edition) : answer;
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

/** Status of an article that was withdrawn. */
const GONE = 410;

interface BlogOptions {
  locale: Locale;
  page?: PageId | undefined;
  slug?: string;
  foreign: boolean;
  blog: BlogAnswer;
}

/** Serves a page of the blog that depends on the articles of the store; undefined if the build has the answer. */
async function serveBlog(
  request: Request,
  context: RequestContext,
  { locale, page, slug, foreign, blog }: BlogOptions,
): Promise<Response | undefined> {
  const { url } = context;
  if (url.searchParams.has(PREVIEW) && page === "blog-post" && !foreign) {
    const html = await (await import("./preview-article.ts")).previewArticle(context, locale);
    if (html === undefined) return notFound(request, context, locale, foreign);
    const answer = finishResponse(htmlDocument(html), context, { status: 200, cache: "no-store", noIndex: true });
    answer.headers.set("Referrer-Policy", "no-referrer");
    return answer;
  }
  switch (blog.kind) {
    case "moved":
      return redirectToArticle(blog.path);
    case "gone":
      return notFound(request, context, locale, foreign, GONE);
    case "unknown":
      return storeUnreachable();
    case "built":
    case "nothing":
      return undefined;
    case "rendered": {
      if (page === undefined || slug === "rss.xml") return sendBlogFile(request, blog);
      // Hosts that are not ours may not index the page, so their copies have other headers.
      const path = `${foreign ? "foreign " : ""}${pathOf(page, locale, slug)}`;
      const cached = sendCachedEdition(request, path, blog.edition, context.waitUntil);
      if (cached) return cached;
      const { etag, edition, isCurrent } = blog;
      if (matchesEtag(request.headers.get("If-None-Match"), ...etagsOf(etag)))
        return new Response(null, { status: 304, headers: { ETag: etag, "Cache-Control": REVALIDATE } });
      const html = await blog.render();
      if (html === undefined) return storeUnreachable();
      const document = htmlDocument(html);
      document.headers.set("ETag", etag);
      const answer = finishResponse(document, context, { status: 200, cache: REVALIDATE, noIndex: foreign });
      return request.method === "GET" ? cacheDocument(path, answer, { edition, isCurrent }) : answer;
    }
  }
}

const htmlDocument = (html: string): Response => new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });

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
  /** Value of Cache-Control, `no-store` by default. */
  cache?: string | undefined;
}

/** Renders a page for this request only. */
export async function renderDynamicPage(
  context: RequestContext,
  { page, foreign, state, status = 200, cache = "no-store" }: RenderOptions,
): Promise<Response> {
  const from = performance.now();
  const { pathname, search } = context.url;
  const { renderPage } = await import("virtual:marketing-pages");
  const { html } = await renderPage({ path: pathname, search, state }, marketing);
  const body = isBuiltFor(context.config) ? html : replaceOrigin(html, context.config);
  context.timing.note("render", undefined, from);
  const response = htmlDocument(body);
  const dynamic = DYNAMIC_PAGES[page];
  const formTargets = dynamic?.formTargets?.(context) ?? [];
  const noIndex = foreign || (dynamic !== undefined && isPersonal(dynamic, context.url.searchParams));
  return finishResponse(response, context, { status, cache, noIndex, formTargets });
}

/** Returns the not-found page of a language. */
async function notFound(
  request: Request,
  context: RequestContext,
  locale: Locale,
  foreign: boolean,
  status: number = PAGE_ERRORS.NOT_FOUND,
): Promise<Response> {
  const asset = await fetchPrerendered(request, context, `${locale}/not-found`, {});
  if (!asset) throw new Error(`the build has no not-found page in ${locale}`);
  return finishResponse(asset, context, { status, cache: "no-store", noIndex: foreign });
}

function documentName({ locale, page, slug }: { locale: Locale; page: PageId; slug?: string }): string {
  return slug === undefined ? `${locale}/${page}` : `${locale}/blog/${encodeURIComponent(slug)}`;
}

/** Checks whether the target of a redirect exists; only blog posts may be missing. */
async function hasDocument(path: string, context: RequestContext): Promise<boolean> {
  const match = matchPath(path);
  if (match.page !== "blog-post") return true;
  const blog = await findBlogAnswer(context, match);
  if (blog.kind !== "built") return blog.kind === "rendered" || blog.kind === "moved";
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
  headers.set("Vary", "Accept-Encoding");
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
