import type { BlogState } from "#contract/business/article.ts";
import { type Locale, LOCALES } from "#domain/locale.ts";
import { etagsOf } from "#services/http/cached-response.ts";
import { matchesEtag, REVALIDATE } from "#services/http/conditional.ts";
import { logError } from "#services/http/log.ts";
import { storeUnreachable } from "#services/http/short-responses.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { feedPath, pathOf, sitemapPath } from "#locales/paths.ts";
import { build, marketing } from "virtual:client-manifest";
import { type Blog, slugsOf } from "#business/articles/blog.ts";
import { editionInMemory, readBlog } from "#business/articles/blog-cache.ts";
import { shippedKeyAt } from "#business/articles/shipped-slugs.ts";
import { isBuiltFor, replaceOrigin } from "./main-origin.ts";

/** Files that list articles. */
const FILES: ReadonlySet<string> = new Set(LOCALES.flatMap((locale) => [feedPath(locale), sitemapPath(locale)]));

/** True for a path whose content depends on the articles of the store. */
export const isBlogPath = (pathname: string, page: string | undefined): boolean =>
  page === "blog" || page === "blog-post" || FILES.has(pathname);

/** How the marketing site has to answer a page of the blog. */
export type BlogAnswer =
  /** The build's document or file, in the edition without stored articles. */
  | { kind: "built"; isCurrent: () => boolean }
  /** Rendered with the articles of the store; `render` returns undefined if the store does not answer. */
  | { kind: "rendered"; edition: string; etag: string; isCurrent: () => boolean; render: () => Promise<string | undefined> }
  | { kind: "moved"; path: string }
  | { kind: "gone" | "nothing" }
  /** The store does not answer, and no stored articles are cached. */
  | { kind: "unknown" };

/**
 * Creates the check whether an edition is known to be the current one. Cached documents keep it, so it must not reference a
 * request.
 */
const checkOf = (edition: string) => (): boolean => editionInMemory(Date.now()) === edition;

interface BlogRequest {
  locale: Locale;
  /** Slug of an article. */
  slug?: string | undefined;
}

/** Decides on the answer for a path that depends on stored articles. */
export async function findBlogAnswer(context: RequestContext, { locale, slug }: BlogRequest): Promise<BlogAnswer> {
  const blog = await readBlog(context);
  const { pathname } = context.url;
  const isFile = FILES.has(pathname);
  if (!blog) {
    const isBuilt = slug === undefined || isFile || shippedKeyAt(slug, locale) !== undefined;
    return isBuilt ? { kind: "built", isCurrent: () => false } : { kind: "unknown" };
  }
  const { edition } = blog;
  const isCurrent = checkOf(edition);
  const built = { kind: "built", isCurrent } as const;
  const rendered = (render: () => Promise<string | undefined>) =>
    ({ kind: "rendered", edition, etag: `"${build}.${edition}"`, isCurrent, render }) as const;
  if (isFile) return edition === "" ? built : rendered(() => renderFile(context, pathname, blog));
  if (slug === undefined)
    return edition === "" ? built : rendered(() => renderArticlePage(context, pathOf("blog", locale), stateIn(blog, locale)));

  const slugs = slugsOf(blog);
  const stored = blog.articles.find((article) => article.locale === locale && article.slug === slug);
  const key = stored?.key ?? shippedKeyAt(slug, locale) ?? blog.keys.get(`${locale} ${slug}`);
  if (key === undefined) return { kind: "nothing" };
  if (blog.gone.has(`${locale} ${key}`)) return { kind: "gone" };
  const current = slugs.get(key)?.[locale];
  if (current === undefined) return { kind: "nothing" };
  if (current !== slug) return { kind: "moved", path: pathOf("blog-post", locale, current) };
  if (edition === "") return built;
  return rendered(async () => {
    const article = { key, slugs: slugs.get(key) ?? {} };
    const state = stateIn(blog, locale);
    if (!stored) return renderArticlePage(context, pathOf("blog-post", locale, slug), { ...state, article });
    const { readArticleBody } = await import("#business/articles/read-article-body.ts");
    const id = { key, locale, version: stored.version };
    const body = await context
      .openStore()
      .then((store) => readArticleBody(store, id, slugs))
      .catch((error: unknown) => {
        logError("article not read", error, { requestId: context.requestId, key, locale });
        return undefined;
      });
    return body && renderArticlePage(context, pathOf("blog-post", locale, slug), { ...state, article: { ...article, body } });
  });
}

/** The part of the blog that pages in a language need. */
export function stateIn({ edition, articles, gone }: Blog, locale: Locale): BlogState {
  const prefix = `${locale} `;
  return {
    edition,
    articles: articles.filter((article) => article.locale === locale),
    gone: [...gone].filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length)),
  };
}

/** Renders a page of the blog with stored articles. */
export async function renderArticlePage(context: RequestContext, path: string, blog: BlogState): Promise<string> {
  const from = performance.now();
  const { renderPage } = await import("virtual:marketing-pages");
  const { html } = await renderPage({ path, search: "", state: { blog } }, marketing);
  context.timing.note("render", undefined, from);
  return isBuiltFor(context.config) ? html : replaceOrigin(html, context.config);
}

async function renderFile({ config }: RequestContext, path: string, blog: Blog): Promise<string> {
  const { renderBlogFile } = await import("virtual:marketing-pages");
  const text = renderBlogFile(path, { in: (locale) => stateIn(blog, locale), slugs: slugsOf(blog) });
  return isBuiltFor(config) ? text : replaceOrigin(text, config);
}

/** Redirects to an article's current slug. For a minute only: an article may get a former slug again. */
export const redirectToArticle = (path: string): Response =>
  new Response(null, { status: 301, headers: { Location: path, "Cache-Control": "public, max-age=60" } });

/** Answers with a feed or sitemap. */
export async function sendBlogFile(request: Request, answer: Extract<BlogAnswer, { kind: "rendered" }>): Promise<Response> {
  const { etag } = answer;
  const headers = { "Content-Type": "application/xml", "Cache-Control": REVALIDATE, ETag: etag };
  if (matchesEtag(request.headers.get("If-None-Match"), ...etagsOf(etag))) return new Response(null, { status: 304, headers });
  const text = await answer.render();
  return text === undefined ? storeUnreachable() : new Response(request.method === "HEAD" ? null : text, { headers });
}
