import type { Locale } from "#domain/locale.ts";
import { POST_SLUGS } from "./slugs.ts";

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
  checked?: string;
  words: number;
}

export interface Post extends PostAttributes {
  key: string;
  /** Reading time in minutes, at 200 words a minute. */
  minutes: number;
  /** URL of the drawn picture, 1200 × 630. */
  picture: string;
}

const ATTRIBUTES = import.meta.glob<PostAttributes>("/content/blog/*/*.md", {
  eager: true,
  query: "?attributes",
  import: "default",
});
const PICTURES = import.meta.glob<string>("/content/blog/*/picture.svg", { eager: true, query: "?url", import: "default" });

/** Returns a post without its body; throws if the key does not exist. */
export function postOf(key: string, locale: Locale): Post {
  const attributes = ATTRIBUTES[`/content/blog/${key}/${locale}.md`];
  const picture = PICTURES[`/content/blog/${key}/picture.svg`];
  if (!attributes || !picture) throw new Error(`post ${key} does not exist in ${locale}`);
  return { ...attributes, key, picture, minutes: Math.max(1, Math.round(attributes.words / 200)) };
}

/** Returns every post of a language, newest first. */
export function postsIn(locale: Locale): Post[] {
  return [...POST_SLUGS.keys()]
    .map((key) => postOf(key, locale))
    .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title, locale));
}
