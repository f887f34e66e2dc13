import type { ArticleSource } from "#contract/business/article.ts";
import type { Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";

/** Articles of the blog that admins write, including those that replace a shipped one under its key. */
export function defineArticles(
  { table, text, int, time, json, primaryKey, index }: Kit,
  users: ReturnType<typeof defineAccounts>["users"],
) {
  /** An article in one language with its publication (`Publication`). */
  const articleCopies = table(
    "article_copies",
    {
      key: text("article_key").notNull(),
      locale: text("locale").notNull(),
      /** Increased by every write. */
      version: int("version").notNull(),
      /** The newest text. */
      textVersion: int("text_version").notNull(),
      shownVersion: int("shown_version"),
      shownSince: time("shown_since"),
      nextVersion: int("next_version"),
      nextAt: time("next_at"),
      withdrawnAt: time("withdrawn_at"),
      firstAt: time("first_at"),
      createdAt: time("created_at").notNull(),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.key, t.locale] })],
  );

  /** Texts of articles; a text is never changed. */
  const articleVersions = table(
    "article_versions",
    {
      key: text("article_key").notNull(),
      locale: text("locale").notNull(),
      version: int("version").notNull(),
      title: text("title").notNull(),
      description: text("description").notNull(),
      slug: text("slug").notNull(),
      author: text("author").notNull(),
      body: text("body").notNull(),
      words: int("words").notNull(),
      pictureKey: text("picture_key"),
      pictureAlt: text("picture_alt").notNull(),
      checked: text("checked"),
      sources: json<ArticleSource[]>("sources").notNull(),
      createdAt: time("created_at").notNull(),
      createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    },
    (t) => [
      primaryKey({ columns: [t.key, t.locale, t.version] }),
      index("article_versions_picture").on(t.pictureKey),
      index("article_versions_author").on(t.createdBy),
    ],
  );

  /** The article to which a slug leads; former slugs stay, so that their addresses redirect. */
  const articleSlugs = table(
    "article_slugs",
    {
      locale: text("locale").notNull(),
      slug: text("slug").notNull(),
      key: text("article_key").notNull(),
      /** Time from which the slug is public; null while only a draft has it. */
      since: time("since"),
    },
    (t) => [primaryKey({ columns: [t.locale, t.slug] }), index("article_slugs_article").on(t.key, t.locale)],
  );

  /** Pictures of articles; their variants are R2 objects under the key. */
  const articlePictures = table(
    "article_pictures",
    {
      /** Content address. */
      key: text("picture_key").primaryKey(),
      /** Size of all variants together. */
      bytes: int("bytes").notNull(),
      /** Time of the last upload. */
      uploadedAt: time("uploaded_at").notNull(),
      /** Time since which the picture is being deleted. */
      deletedAt: time("deleted_at"),
    },
    (t) => [index("article_pictures_uploaded").on(t.uploadedAt)],
  );

  return { articleCopies, articleVersions, articleSlugs, articlePictures };
}
