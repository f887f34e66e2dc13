import type { ArticleText } from "#contract/business/article.ts";
import { cancelPlan, type Publication, publishAt, settle, UNPUBLISHED, withdraw } from "#domain/articles/publication.ts";
import { DAY_MS } from "#domain/time.ts";
import { changePublication, type CopyId, type CopyRow, findCopy, findText, remove } from "#store/business/articles.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { Database, Query } from "#store/dialect/store.ts";
import { type AdminAction, type AdminTools, recordAction } from "#services/audit/record-action.ts";
import type { Written } from "./article-tools.ts";
import { SHIPPED_SLUGS } from "./shipped-slugs.ts";

/** A copy and the version on which a change of it is based. */
interface BasedOn extends CopyId {
  version: number;
}

const MAX_PLANNED_MS = 2 * 365 * DAY_MS;
const isShipped = (key: string): boolean => SHIPPED_SLUGS.has(key);

/** Publishes the newest text now (`at` is null), or plans it for a time in milliseconds since the epoch. */
export async function publish(tools: AdminTools, id: BasedOn, at: number | null): Promise<Written> {
  const { store, now } = tools;
  if (at !== null && (at <= now || at > now + MAX_PLANNED_MS))
    return { ok: false, code: "INVALID_FORM", fields: { at: at <= now ? "past" : "date" } };
  return change(tools, id, async (copy) => {
    const text = await findText(store, { ...id, version: copy.textVersion });
    // The draft was deleted since its copy was read.
    if (!text) return { ok: false, code: "NOT_FOUND" };
    const fields = missingIn(text, isShipped(id.key));
    if (fields) return { ok: false, code: "INVALID_FORM", fields };
    const since = at ?? now;
    return {
      ok: true,
      publication: publishAt(copy, copy.textVersion, since, now),
      slug: { slug: text.slug, since },
      action: at === null ? "article_published" : "article_scheduled",
      details: { text: String(copy.textVersion), slug: text.slug, ...(at === null ? {} : { at: new Date(at).toISOString() }) },
    };
  });
}

/** Fields without which an article is not published. A copy of a shipped article has its picture. */
function missingIn(text: ArticleText, hasPicture: boolean): Record<string, string> | undefined {
  const needed = { description: text.description, body: text.body, author: text.author, pictureAlt: text.pictureAlt };
  const missing = Object.entries(needed).flatMap(([field, value]) => (value === "" ? [field] : []));
  if (text.pictureKey === null && !hasPicture) missing.push("pictureKey");
  return missing.length === 0 ? undefined : Object.fromEntries(missing.map((field) => [field, "required"]));
}

/** Cancels a planned publication. STATE_CHANGED if nothing is planned. */
export const cancelPlanned = (tools: AdminTools, id: BasedOn): Promise<Written> =>
  change(tools, id, (copy) =>
    copy.nextVersion === null
      ? { ok: false, code: "STATE_CHANGED" }
      : { ok: true, publication: cancelPlan(copy, tools.now), action: "article_plan_cancelled" },
  );

/** Withdraws an article: its address answers 410, even if we ship one. STATE_CHANGED if readers do not see it. */
export const withdrawArticle = (tools: AdminTools, id: BasedOn, reason: string): Promise<Written> =>
  change(tools, id, (copy) =>
    copy.withdrawnAt !== null || (copy.shownVersion === null && !isShipped(id.key))
      ? { ok: false, code: "STATE_CHANGED" }
      : { ok: true, publication: withdraw(copy, tools.now), action: "article_withdrawn", details: { reason } },
  );

/** Shows the shipped article again instead of the copy, which becomes a draft. */
export const showShipped = (tools: AdminTools, id: BasedOn): Promise<Written> =>
  change(tools, id, ({ shownVersion, nextVersion, withdrawnAt }) =>
    !isShipped(id.key) || (shownVersion === null && nextVersion === null && withdrawnAt === null)
      ? { ok: false, code: "STATE_CHANGED" }
      : { ok: true, publication: UNPUBLISHED, action: "shipped_article_shown" },
  );

/** Deletes a draft with its versions. STATE_CHANGED if readers see, saw or will see it. */
export const deleteDraft = (tools: AdminTools, id: BasedOn): Promise<Written> =>
  change(tools, id, ({ shownVersion, nextVersion, withdrawnAt }) =>
    shownVersion !== null || nextVersion !== null || withdrawnAt !== null
      ? { ok: false, code: "STATE_CHANGED" }
      : { ok: true, action: "article_deleted" },
  );

type Decision =
  | {
      ok: true;
      /** The new publication; without it the copy is removed. */
      publication?: Publication;
      slug?: { slug: string; since: number };
      action: AdminAction;
      details?: Record<string, string>;
    }
  | Exclude<Written, { ok: true }>;

/** Applies a change computed from the current copy, unless its version differs from the one that the caller saw. */
async function change(
  tools: AdminTools,
  { key, locale, version }: BasedOn,
  decide: (copy: CopyRow) => Decision | Promise<Decision>,
): Promise<Written> {
  const { store, now } = tools;
  const id = { key, locale, version };
  const found = await findCopy(store, id);
  if (!found) return { ok: false, code: "NOT_FOUND" };
  if (found.version !== version) return { ok: false, code: "VERSION_CONFLICT", current: found };
  const decided = await decide({ ...found, ...settle(publicationOf(found), now) });
  if (!decided.ok) return decided;
  const { publication, slug, action, details } = decided;
  const write = (db: Database): Query[] =>
    publication
      ? changePublication(db, store.tables, { ...id, publication: publicationOf(publication), ...(slug && { slug }), now })
      : remove(db, store.tables, id);
  try {
    await store.atomically((db) => [
      ...write(db),
      recordAction(tools, db, action, { details: { article: key, locale, version: String(version + 1), ...details } }),
    ]);
  } catch (error) {
    if (failedGuard(error) !== "adminStale") throw error;
    return { ok: false, code: "VERSION_CONFLICT", current: (await findCopy(store, id)) ?? null };
  }
  return { ok: true };
}

/** Returns the publication alone, without the other columns of a copy. */
function publicationOf(copy: Publication): Publication {
  const { shownVersion, shownSince, nextVersion, nextAt, withdrawnAt, firstAt } = copy;
  return { shownVersion, shownSince, nextVersion, nextAt, withdrawnAt, firstAt };
}
