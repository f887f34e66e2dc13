import { z } from "zod";
import type { PublicationState } from "#domain/articles/publication.ts";
import { parseDate } from "#domain/dates.ts";
import { LOCALES, type Locale } from "#domain/locale.ts";
import { optionalLines, optionalText, requiredText } from "../services/fields.ts";

export const MAX_TITLE_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 320;
export const MAX_ARTICLE_SLUG_LENGTH = 80;
export const MAX_AUTHOR_LENGTH = 80;
export const MAX_BODY_LENGTH = 40_000;
export const MAX_PICTURE_ALT_LENGTH = 300;
export const MAX_SOURCE_COUNT = 20;
export const MAX_SOURCE_NAME_LENGTH = 200;
export const MAX_SOURCE_ADDRESS_LENGTH = 500;

/** Query parameter with the sealed token of a preview. */
export const PREVIEW = "preview";

const PICTURE_KEY = /^[0-9a-f]{64}$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const orEmpty = (text: string | undefined): string => text ?? "";

export const articleSlug = requiredText(MAX_ARTICLE_SLUG_LENGTH).refine((slug) => SLUG.test(slug), "slug");

/** Source of an article's facts. */
export interface ArticleSource {
  name: string;
  url: string;
}

const source = z.strictObject({
  name: requiredText(MAX_SOURCE_NAME_LENGTH),
  url: requiredText(MAX_SOURCE_ADDRESS_LENGTH).refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), "address"),
});

/** A version of an article's text in one language. Title and slug are needed for a draft, the rest for publishing. */
export interface ArticleText {
  title: string;
  description: string;
  slug: string;
  author: string;
  /** Markdown. */
  body: string;
  /** Key of an uploaded picture; null for the one that we ship, or for none. */
  pictureKey: string | null;
  pictureAlt: string;
  /** Day on which the facts were last checked, `YYYY-MM-DD`. */
  checked: string | null;
  sources: ArticleSource[];
}

export const articleTextInput = z.strictObject({
  title: requiredText(MAX_TITLE_LENGTH),
  description: optionalText(MAX_DESCRIPTION_LENGTH).transform(orEmpty),
  slug: articleSlug,
  author: optionalText(MAX_AUTHOR_LENGTH).transform(orEmpty),
  body: optionalLines(MAX_BODY_LENGTH).transform(orEmpty),
  pictureKey: z.string("image").regex(PICTURE_KEY, "image").nullable(),
  pictureAlt: optionalText(MAX_PICTURE_ALT_LENGTH).transform(orEmpty),
  checked: z
    .string("date")
    .refine((text) => parseDate(text) !== undefined, "date")
    .nullable(),
  sources: z.array(source).max(MAX_SOURCE_COUNT, "tooMany"),
}) satisfies z.ZodType<ArticleText>;

const articleKey = z.string().regex(/^[\w-]{1,64}$/);
const locale = z.enum(LOCALES);
export const articleParam = z.object({ key: articleKey });
export const copyParam = z.object({ key: articleKey, locale });
export const copyVersionParam = copyParam.extend({ version: z.coerce.number().int().min(1).max(1_000_000) });
export const newArticleInput = z.strictObject({ locale, text: articleTextInput });

/** Publishes at once, or at a local time in Amsterdam: `2026-12-01T09:00`. */
export const publishInput = z.strictObject({
  at: z
    .string("time")
    .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, "time")
    .refine((at) => parseDate(at.slice(0, 10)) !== undefined, "date")
    .nullable(),
});

/** Data of a text that lists and page heads show. */
export interface ListedText {
  /** Number of the text version. */
  version: number;
  slug: string;
  title: string;
  description: string;
  author: string;
  pictureKey: string | null;
  pictureAlt: string;
  checked: string | null;
  words: number;
}

/** An article in one language in public lists. */
export interface ListedArticle extends ListedText {
  key: string;
  locale: Locale;
  /** Day of the first publication, in Amsterdam. */
  date: string;
  /** Day since which this text is shown, in Amsterdam. */
  changedOn: string;
}

/** A public article with its text as HTML, rendered by us. */
export interface OpenArticle {
  key: string;
  /** Slug in each language in which the article exists. */
  slugs: Partial<Record<Locale, string>>;
  /** Undefined for a text that we ship. */
  body?: { html: string; sources: ArticleSource[] };
}

/** The stored articles that a page of the blog shows, in addition to those that we ship. */
export interface BlogState {
  /** Changes whenever anything public about stored articles changes. */
  edition: string;
  /** Stored articles in the language of the page. */
  articles: ListedArticle[];
  /** Keys of the articles that are withdrawn in this language. */
  gone: string[];
  article?: OpenArticle;
  /** True for a page that only admins see, before its text is published. */
  isPreview?: boolean;
}

/** An article in one language as admins see it; times are in milliseconds since the epoch. */
export interface ArticleCopy {
  locale: Locale;
  /** Version for `If-Match`: changes with every write. */
  version: number;
  /** Number of the newest text. */
  textVersion: number;
  text: ArticleText;
  state: PublicationState;
  /** Number of the text that readers see, and its slug; null if they see no stored text. */
  shownVersion: number | null;
  shownSlug: string | null;
  /** Number and time of the planned text. */
  nextVersion: number | null;
  nextAt: number | null;
  updatedAt: number;
}

/** An article with its languages. */
export interface AdminArticle {
  key: string;
  languages: Record<
    Locale,
    { copy: ArticleCopy | null; /** The text that we ship, until a copy is published. */ shipped: ArticleText | null }
  >;
}

/** State of an article in one language in the list; `shipped` if there is no copy. */
export interface ArticleListing {
  state: PublicationState | "shipped";
  /** True if there is a shipped text under a copy. */
  isShipped: boolean;
  title: string;
  /** Time of the planned text. */
  nextAt: number | null;
  /** True if the newest text is neither public nor planned. */
  hasChanges: boolean;
  updatedAt: number | null;
}

export interface ListedAdminArticle {
  key: string;
  languages: Record<Locale, ArticleListing | null>;
}

/** A version of a text in its history. */
export interface ArticleVersion {
  version: number;
  title: string;
  at: number;
  /** The admin's address; null once the account is deleted. */
  by: string | null;
}
