import { type Context, Hono } from "hono";
import { reasonInput } from "#contract/admin/input.ts";
import {
  articleParam,
  articleTextInput,
  copyParam,
  copyVersionParam,
  newArticleInput,
  PREVIEW,
  publishInput,
} from "#contract/business/article.ts";
import { pictureInput } from "#contract/owners/photo-input.ts";
import { toInstant } from "#domain/amsterdam-time.ts";
import { parseDate } from "#domain/dates.ts";
import type { Locale } from "#domain/locale.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo-sizes.ts";
import { shortenSlug } from "#domain/slugs.ts";
import { toMinutes } from "#domain/zone-time.ts";
import { answer, NO_STORE, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { ifMatch, input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { pathOf } from "#locales/paths.ts";
import { findCopy, findText, findVersions, hasArticle } from "#store/business/articles.ts";
import type { Written } from "#business/articles/article-tools.ts";
import { refreshBlog } from "#business/articles/blog-cache.ts";
import { cancelPlanned, deleteDraft, publish, showShipped, withdrawArticle } from "#business/articles/change-publication.ts";
import { issuePreview } from "#business/articles/preview-token.ts";
import { listArticles, readArticle } from "#business/articles/read-articles.ts";
import { saveText } from "#business/articles/save-text.ts";
import { SHIPPED_SLUGS } from "#business/articles/shipped-slugs.ts";
import { storePicture } from "#business/articles/store-picture.ts";
import { adminToolsOf } from "#services/audit/record-action.ts";

const MAX_TEXT_BYTES = 256 * 1024;
const MAX_BODY_BYTES = 4096;
const MAX_VERSIONS_SHOWN = 200;
/** Length of the part of a key that comes from the slug. */
const MAX_KEY_LENGTH = 48;

/** Returns the instant of a local time in Amsterdam, `2026-12-01T09:00`. */
function instantOf(at: string): number {
  const day = parseDate(at.slice(0, 10));
  if (!day) throw new Error(`${at} has no valid date`);
  return toInstant({ day, minutes: toMinutes(at.slice(11)) });
}

/** Creates the key of an article, by which others link to it: the words of its first slug and some random characters. */
const newKey = (slug: string): string => `${shortenSlug(slug, MAX_KEY_LENGTH)}-${crypto.randomUUID().slice(0, 8)}`;

/** `/api/admin/articles`: articles of the blog. A copy of a shipped article has its key. */
export const articleRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, async (c) => {
    const { openStore, now } = c.env.context;
    return answer(c, { articles: await listArticles(await openStore(), now) });
  })
  .post("/", requireAdmin, maxBodyBytes(MAX_TEXT_BYTES), input("json", newArticleInput), async (c) => {
    const { locale, text } = c.req.valid("json");
    const key = newKey(text.slug);
    const saved = await saveText(await adminToolsOf(c), { key, locale, version: 0, text });
    return saved.ok ? c.json({ key }, 201, NO_STORE) : refuseCopy(c, saved);
  })
  .post("/pictures", requireAdmin, maxBodyBytes(MAX_PHOTO_BYTES), input("form", pictureInput), async (c) => {
    const { color, placeholder, ...files } = c.req.valid("form");
    const variants = await Promise.all(
      Object.entries(files as Record<string, Blob>).map(
        async ([width, file]) => [Number(width), new Uint8Array(await file.arrayBuffer())] as const,
      ),
    );
    const stored = await storePicture(await adminToolsOf(c), c.env.context.env.MEDIA, {
      variants: new Map(variants),
      color,
      placeholder,
    });
    if (stored.ok) return c.json(stored.picture, 201, NO_STORE);
    return refuse(c, stored.code, "details" in stored ? { details: stored.details } : {});
  })
  .get("/:key", requireAdmin, input("param", articleParam), async (c) => {
    const { openStore, now } = c.env.context;
    const article = await readArticle(await openStore(), c.req.valid("param").key, now);
    return article ? answer(c, article) : refuse(c, "NOT_FOUND");
  })
  .put(
    "/:key/:locale",
    requireAdmin,
    maxBodyBytes(MAX_TEXT_BYTES),
    input("param", copyParam),
    ifMatch(),
    input("json", articleTextInput),
    async (c) => {
      const id = { ...c.req.valid("param"), ...c.req.valid("header") };
      const tools = await adminToolsOf(c);
      // We create the keys of new articles.
      if (!SHIPPED_SLUGS.has(id.key) && !(await hasArticle(tools.store, id.key))) return refuse(c, "NOT_FOUND");
      const saved = await saveText(tools, { ...id, text: c.req.valid("json") });
      return saved.ok ? answer(c, { version: saved.version }) : refuseCopy(c, saved);
    },
  )
  .delete("/:key/:locale", requireAdmin, input("param", copyParam), ifMatch(), async (c) =>
    finish(c, await deleteDraft(await adminToolsOf(c), { ...c.req.valid("param"), ...c.req.valid("header") })),
  )
  .post(
    "/:key/:locale/publish",
    requireAdmin,
    maxBodyBytes(MAX_BODY_BYTES),
    input("param", copyParam),
    ifMatch(),
    input("json", publishInput),
    async (c) => {
      const { at } = c.req.valid("json");
      const id = { ...c.req.valid("param"), ...c.req.valid("header") };
      return finish(c, await publish(await adminToolsOf(c), id, at === null ? null : instantOf(at)));
    },
  )
  .post("/:key/:locale/cancel-plan", requireAdmin, input("param", copyParam), ifMatch(), async (c) =>
    finish(c, await cancelPlanned(await adminToolsOf(c), { ...c.req.valid("param"), ...c.req.valid("header") })),
  )
  .post(
    "/:key/:locale/withdraw",
    requireAdmin,
    maxBodyBytes(MAX_BODY_BYTES),
    input("param", copyParam),
    ifMatch(),
    input("json", reasonInput),
    async (c) => {
      const id = { ...c.req.valid("param"), ...c.req.valid("header") };
      return finish(c, await withdrawArticle(await adminToolsOf(c), id, c.req.valid("json").reason));
    },
  )
  .post("/:key/:locale/show-shipped", requireAdmin, input("param", copyParam), ifMatch(), async (c) =>
    finish(c, await showShipped(await adminToolsOf(c), { ...c.req.valid("param"), ...c.req.valid("header") })),
  )
  .get("/:key/:locale/versions", requireAdmin, input("param", copyParam), async (c) => {
    const store = await c.env.context.openStore();
    return answer(c, { versions: await findVersions(store, c.req.valid("param"), MAX_VERSIONS_SHOWN) });
  })
  .post("/:key/:locale/versions/:version/restore", requireAdmin, input("param", copyVersionParam), ifMatch(), async (c) => {
    const { key, locale, version: restored } = c.req.valid("param");
    const tools = await adminToolsOf(c);
    const found = await findText(tools.store, { key, locale, version: restored });
    if (!found) return refuse(c, "NOT_FOUND");
    const { words: _, ...text } = found;
    const saved = await saveText(tools, { key, locale, version: c.req.valid("header").version, text, restored });
    return saved.ok ? answer(c, { version: saved.version }) : refuseCopy(c, saved);
  })
  .get("/:key/:locale/versions/:version/preview", requireAdmin, input("param", copyVersionParam), async (c) => {
    const { context } = c.env;
    const id = c.req.valid("param");
    const text = await findText(await context.openStore(), id);
    if (!text) return refuse(c, "NOT_FOUND");
    const { token, until } = await issuePreview(context, id);
    return answer(c, { path: `${pathOf("blog-post", id.locale, text.slug)}?${PREVIEW}=${encodeURIComponent(token)}`, until });
  });

const refuseCopy = (c: Context, refused: Exclude<Written, { ok: true }>) =>
  "fields" in refused ? refuse(c, refused.code, { fields: refused.fields, details: refused.details }) : refuseWrite(c, refused);

/** Answers a change of a publication, after making it visible. */
async function finish(c: Context<GatedEnv>, written: Written) {
  if (!written.ok) return refuseCopy(c, written);
  await refreshBlog(c.env.context);
  const { key = "", locale = "" } = c.req.param() as Record<string, string>;
  const copy = await findCopy(await c.env.context.openStore(), { key, locale: locale as Locale });
  return answer(c, { version: copy?.version ?? 0 });
}
