import type { BlogState, ListedArticle } from "#contract/business/article.ts";
import { articlePicturePath } from "#domain/articles/article-picture.ts";
import type { Locale } from "#domain/locale.ts";
import { POST_SLUGS } from "../site/post-slugs.ts";

/** Front matter of a post, `content/blog/{key}/{locale}.md`. */
interface PostAttributes {
  title: string;
  description: string;
  /** Day of publication, `YYYY-MM-DD`. */
  date: string;
  author: string;
  slug: string;
  /** Alternative text of the picture. */
  pictureAlt: string;
  /** Day its facts were last checked, `YYYY-MM-DD`. */
  checked?: string | undefined;
  words: number;
}

export interface Post extends PostAttributes {
  key: string;
  /** Reading time in minutes, at 200 words a minute. */
  minutes: number;
  /** URL of the picture, 1200 × 630. */
  picture: string;
  /** Path of the Open Graph picture. */
  openGraph: string;
  /** Day of the last change, `YYYY-MM-DD`. */
  changedOn: string;
}

type Listed = Pick<BlogState, "articles" | "gone">;
const NONE: Listed = { articles: [], gone: [] };

const minutesOf = (words: number): number => Math.max(1, Math.round(words / 200));

const ATTRIBUTES = import.meta.glob<PostAttributes>("/content/blog/*/*.md", {
  eager: true,
  query: "?attributes",
  import: "default",
});
const PICTURES = import.meta.glob<string>("/content/blog/*/picture.svg", { eager: true, query: "?url", import: "default" });

/** Returns a shipped post without its body; undefined if we ship none under this key. */
function shippedPost(key: string, locale: Locale): Post | undefined {
  const attributes = ATTRIBUTES[`/content/blog/${key}/${locale}.md`];
  const picture = PICTURES[`/content/blog/${key}/picture.svg`];
  if (!attributes || !picture) return undefined;
  const { words, checked, date } = attributes;
  return { ...attributes, key, picture, openGraph: `/og/blog-${key}.png`, minutes: minutesOf(words), changedOn: checked ?? date };
}

/** A post from the store. It keeps the date and, unless it has its own, the picture of the shipped one that it replaces. */
function storedPost(article: ListedArticle): Post {
  const { key, locale, pictureKey, words, checked, date, changedOn } = article;
  const shipped = shippedPost(key, locale);
  const openGraph = pictureKey === null ? shipped?.openGraph : articlePicturePath(pictureKey, 1200);
  return {
    ...article,
    ...(checked === null ? { checked: undefined } : { checked }),
    minutes: minutesOf(words),
    picture: (pictureKey === null ? shipped?.picture : openGraph) ?? "",
    openGraph: openGraph ?? `/og/${locale}/blog.png`,
    date: shipped?.date ?? date,
    changedOn,
  };
}

/** Returns a post without its body; throws if the key does not exist. */
export function postOf(key: string, locale: Locale, { articles }: Listed = NONE): Post {
  const stored = articles.find((article) => article.key === key && article.locale === locale);
  const post = stored ? storedPost(stored) : shippedPost(key, locale);
  if (!post) throw new Error(`post ${key} does not exist in ${locale}`);
  return post;
}

/** Returns every post of a language, newest first. */
export function postsIn(locale: Locale, listed: Listed = NONE): Post[] {
  const stored = listed.articles.filter((article) => article.locale === locale).map(({ key }) => key);
  return [...new Set([...POST_SLUGS.keys(), ...stored])]
    .filter((key) => !listed.gone.includes(key))
    .map((key) => postOf(key, locale, listed))
    .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title, locale));
}
