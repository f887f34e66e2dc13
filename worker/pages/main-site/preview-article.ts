import { PREVIEW } from "#contract/business/article.ts";
import { toAmsterdamTime } from "#domain/amsterdam-time.ts";
import type { Locale } from "#domain/locale.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { pathOf } from "#locales/paths.ts";
import { findText } from "#store/business/articles.ts";
import { blogAt, slugsOf } from "#business/articles/blog.ts";
import { readBlog } from "#business/articles/blog-cache.ts";
import { openPreview } from "#business/articles/preview-token.ts";
import { readArticleBody } from "#business/articles/read-article-body.ts";
import { renderArticlePage, stateIn } from "./serve-blog.ts";

/**
 * Renders the version of an article that the token in the address names; undefined if the token is not valid or names another
 * page.
 */
export async function previewArticle(context: RequestContext, locale: Locale): Promise<string | undefined> {
  const { url, now, openStore } = context;
  const id = await openPreview(context, url.searchParams.get(PREVIEW) ?? "");
  if (id?.locale !== locale) return undefined;
  const store = await openStore();
  const [text, blog = await blogAt({ copies: [], slugs: [] }, now)] = await Promise.all([findText(store, id), readBlog(context)]);
  if (!text || url.pathname !== pathOf("blog-post", locale, text.slug)) return undefined;
  const { body: _, sources: __, ...facts } = text;
  const today = toAmsterdamTime(now).day;
  const others = blog.articles.filter((article) => article.key !== id.key || article.locale !== locale);
  const article = { ...facts, ...id, date: today, changedOn: today };
  const shown = { ...blog, articles: [...others, article] };
  const slugs = slugsOf({ ...shown, gone: new Set([...blog.gone].filter((each) => each !== `${locale} ${id.key}`)) });
  const state = stateIn(shown, locale);
  return renderArticlePage(context, url.pathname, {
    ...state,
    edition: `preview ${id.version} ${blog.edition}`,
    gone: state.gone.filter((key) => key !== id.key),
    article: { key: id.key, slugs: slugs.get(id.key) ?? {}, body: await readArticleBody(store, id, slugs) },
    isPreview: true,
  });
}
