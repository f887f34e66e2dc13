import type { ArticleText } from "#contract/business/article.ts";
import { parseArticleLink } from "#domain/articles/article-links.ts";
import { countWords } from "#domain/articles/count-words.ts";
import { addText, type CopyId, findCopy, findKeys, hasArticle, requireRoom } from "#store/business/articles.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import { isUniqueViolation } from "#store/dialect/store.ts";
import { type AdminTools, recordAction } from "#services/audit/record-action.ts";
import { MAX_ARTICLE_COUNT, type Written } from "./article-tools.ts";
import { isLinkedPage } from "./read-article-body.ts";
import { inspectMarkdown } from "./render-markdown.ts";
import { SHIPPED_SLUGS, shippedKeyAt } from "./shipped-slugs.ts";

/** A short text can have a table of many columns and rows, whose cells the rows leave out. */
const MAX_CELLS = 2000;

/** Part of an address that an error shows. */
const MAX_LINK_SHOWN = 100;

interface SavedText extends CopyId {
  /** The version of the copy that the text is based on; 0 if there is none yet. */
  version: number;
  text: ArticleText;
  /** Number of the former text that is restored. */
  restored?: number;
}

/** Saves a text as the newest version of a copy. Readers see it when it is published. */
export async function saveText(tools: AdminTools, { restored, text, ...id }: SavedText): Promise<Written<{ version: number }>> {
  const { store, now, by } = tools;
  const { key, locale } = id;
  const version = id.version + 1;
  const problem = await findProblem(tools, id, text);
  if (problem) return { ok: false, code: "INVALID_FORM", ...problem };
  const isNew = id.version === 0 && !SHIPPED_SLUGS.has(key) && !(await hasArticle(store, key));
  const details = { article: key, locale, version: String(version), slug: text.slug };
  try {
    await store.atomically((db) => [
      ...(isNew ? [requireRoom(db, store.tables, MAX_ARTICLE_COUNT)] : []),
      ...addText(db, store.tables, { ...id, version, text, words: countWords(text.body), by, now }),
      restored === undefined
        ? recordAction(tools, db, "article_saved", { details })
        : recordAction(tools, db, "article_restored", { details: { ...details, restored: String(restored) } }),
    ]);
  } catch (error) {
    const failed = failedGuard(error);
    if (failed === "slugTaken") return { ok: false, code: "INVALID_FORM", fields: { slug: "slugTaken" } };
    if (failed === "pictureMissing") return { ok: false, code: "INVALID_FORM", fields: { pictureKey: "image" } };
    if (failed === "tooManyArticles") return { ok: false, code: "TOO_MANY_ARTICLES" };
    if (failed === "adminStale" || isUniqueViolation(error, "article_copies"))
      return { ok: false, code: "VERSION_CONFLICT", current: (await findCopy(store, id)) ?? null };
    throw error;
  }
  return { ok: true, version };
}

/** Finds the errors that a schema cannot detect: an error code by its field. */
async function findProblem(
  { store }: AdminTools,
  { key, locale }: CopyId,
  { slug, body }: ArticleText,
): Promise<{ fields: Record<string, string>; details?: { link: string } } | undefined> {
  const shipped = shippedKeyAt(slug, locale);
  if (shipped !== undefined && shipped !== key) return { fields: { slug: "slugTaken" } };
  const { links, cells } = inspectMarkdown(body);
  if (cells > MAX_CELLS) return { fields: { body: "tables" } };
  const keys = new Set([...SHIPPED_SLUGS.keys(), ...(links.length > 0 ? await findKeys(store) : [])]);
  const link = links.find((address) => !leadsSomewhere(address, keys));
  return link === undefined ? undefined : { fields: { body: "link" }, details: { link: link.slice(0, MAX_LINK_SHOWN) } };
}

/** True for a link that articles may have and whose page or article exists; `keys` are those of all articles. */
function leadsSomewhere(address: string, keys: ReadonlySet<string>): boolean {
  const link = parseArticleLink(address);
  if (link?.kind === "page") return isLinkedPage(link.page);
  return link?.kind === "post" ? keys.has(link.key) : link !== undefined;
}
