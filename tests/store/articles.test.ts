import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ArticleText } from "#contract/business/article.ts";
import {
  addPicture,
  beginDeletingPictures,
  findPublic,
  findSlugs,
  findVersions,
  removePicture,
} from "#store/business/articles.ts";
import { eq } from "drizzle-orm";
import { failedGuard } from "#store/dialect/guards.ts";
import type { Store } from "#store/dialect/store.ts";
import { insert as insertUser } from "#store/identity/users.ts";
import { blogAt } from "#business/articles/blog.ts";
import { cancelPlanned, deleteDraft, publish, showShipped, withdrawArticle } from "#business/articles/change-publication.ts";
import { listArticles, readArticle } from "#business/articles/read-articles.ts";
import { saveText } from "#business/articles/save-text.ts";
import { articleText } from "../fixtures/article.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const HOUR = 60 * 60_000;

describe.each(DIALECTS)("articles on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  const pictureKey = "b".repeat(64);

  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    const { db, tables } = store;
    await insertUser(db, tables, { id: "boss", email: "boss@vrijhuis.example", name: "" }, NOW);
    await add(pictureKey);
  });
  afterAll(() => opened.close());

  const tools = (now = NOW) => ({ store, now, requestId: "r", by: "boss" });
  const add = (key: string, max = 10, now = NOW) =>
    store.atomically((db) => addPicture(db, store.tables, { key, bytes: 1, now, max }));
  const save = (key: string, version: number, change: Partial<ArticleText> = {}) =>
    saveText(tools(), { key, locale: "nl", version, text: articleText({ pictureKey, slug: key, ...change }) });
  const id = (key: string, version: number) => ({ key, locale: "nl" as const, version });
  const seenAt = async (now: number) => blogAt({ copies: await findPublic(store), slugs: await findSlugs(store) }, now);
  const slugsAt = async (now: number) => (await seenAt(now)).articles.map(({ slug }) => slug).toSorted();

  test("a text becomes public at its planned time; the previous and the next text are known in advance", async () => {
    expect(await save("plan", 0)).toEqual({ ok: true, version: 1 });
    expect(await slugsAt(NOW)).toEqual([]);
    expect(await publish(tools(), id("plan", 1), NOW + HOUR)).toEqual({ ok: true });
    expect([await slugsAt(NOW + HOUR - 1), await slugsAt(NOW + HOUR)]).toEqual([[], ["plan"]]);
    expect(await save("plan", 2, { slug: "plan-b", title: "B" })).toMatchObject({ ok: true, version: 3 });
    // The plan came before this one, so its text stays until then.
    expect(await publish(tools(NOW + 2 * HOUR), id("plan", 3), NOW + 3 * HOUR)).toEqual({ ok: true });
    expect([await slugsAt(NOW + 2 * HOUR), await slugsAt(NOW + 3 * HOUR)]).toEqual([["plan"], ["plan-b"]]);
    const [copy] = await findPublic(store);
    expect(copy).toMatchObject({ shownVersion: 1, nextVersion: 3, firstAt: NOW + HOUR });
    expect([copy?.shown?.slug, copy?.next?.slug]).toEqual(["plan", "plan-b"]);
    expect((await seenAt(NOW + 3 * HOUR)).keys.get("nl plan")).toBe("plan");
    expect(await cancelPlanned(tools(NOW + 2 * HOUR), id("plan", 4))).toEqual({ ok: true });
    expect((await seenAt(NOW + 9 * HOUR)).keys.has("nl plan-b")).toBe(false);
    expect(await slugsAt(NOW + 9 * HOUR)).toEqual(["plan"]);
    expect(await findVersions(store, { key: "plan", locale: "nl" }, 5)).toMatchObject([
      { version: 3, title: "B", by: "boss@vrijhuis.example" },
      { version: 1 },
    ]);
  });

  test("one of two simultaneous uses of a slug for different articles is refused and writes nothing", async () => {
    const results = await Promise.all([save("race-a", 0, { slug: "race" }), save("race-b", 0, { slug: "race" })]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, code: "INVALID_FORM", fields: { slug: "slugTaken" } });
    const articles = (await listArticles(store, NOW)).filter(({ key }) => key.startsWith("race-"));
    expect(articles).toHaveLength(1);
  });

  test("one of two simultaneous changes of the same copy is refused, and one of two that create it", async () => {
    const created = await Promise.all([save("both", 0), save("both", 0)]);
    expect(created.filter(({ ok }) => ok)).toHaveLength(1);
    expect(created.find(({ ok }) => !ok)).toMatchObject({ code: "VERSION_CONFLICT", current: { version: 1 } });
    const changed = await Promise.all([
      save("both", 1, { title: "X" }),
      publish(tools(), id("both", 1), null),
      deleteDraft(tools(), id("both", 1)),
    ]);
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a slug that was public stays with its article, the slug of a draft does not", async () => {
    await save("keeps", 0, { slug: "first" });
    await save("keeps", 1, { slug: "second" });
    expect(await save("other", 0, { slug: "first" })).toMatchObject({ ok: true });
    await publish(tools(), id("keeps", 2), null);
    await save("keeps", 3, { slug: "third" });
    expect(await save("another", 0, { slug: "second" })).toMatchObject({ fields: { slug: "slugTaken" } });
    expect(await deleteDraft(tools(), id("keeps", 4))).toMatchObject({ code: "STATE_CHANGED" });
    expect(await withdrawArticle(tools(), id("keeps", 4), "r")).toEqual({ ok: true });
    expect(await withdrawArticle(tools(), id("keeps", 5), "r")).toMatchObject({ code: "STATE_CHANGED" });
    expect((await seenAt(NOW)).gone).toContain("nl keeps");
  });

  test("deleting the copy of a shipped article restores the shipped one", async () => {
    await save("tourist-tax", 0, { pictureKey: null, slug: "belasting" });
    await publish(tools(), id("tourist-tax", 1), null);
    expect(await slugsAt(NOW)).toContain("belasting");
    expect(await showShipped(tools(), id("tourist-tax", 2))).toEqual({ ok: true });
    expect(await showShipped(tools(), id("tourist-tax", 3))).toMatchObject({ code: "STATE_CHANGED" });
    expect(await slugsAt(NOW)).not.toContain("belasting");
    expect((await readArticle(store, "tourist-tax", NOW))?.languages.nl.copy).toMatchObject({ state: "draft", version: 3 });
    const [plan] = await findPublic(store);
    expect(await showShipped(tools(), { ...id(plan?.key ?? "", 0), version: 99 })).toMatchObject({ ok: false });
  });

  test("a picture is deleted a day after its upload unless a text has it, and cannot be used meanwhile", async () => {
    const [unused, used] = ["c".repeat(64), "d".repeat(64)];
    await add(unused);
    await add(used);
    await save("pictured", 0, { pictureKey: used });
    expect(await beginDeletingPictures(store, { before: NOW - 1, now: NOW, limit: 5 })).toEqual([]);
    expect(await beginDeletingPictures(store, { before: NOW, now: NOW + HOUR, limit: 5 })).toEqual([unused]);
    expect(await save("late", 0, { pictureKey: unused })).toMatchObject({ fields: { pictureKey: "image" } });
    expect((await add(unused))[1]).toEqual([]);
    await removePicture(store.db, store.tables, unused);
    await removePicture(store.db, store.tables, used);
    const { articlePictures: t } = store.tables;
    expect(await store.db.$count(t, eq(t.key, used))).toBe(1);
    expect((await add(unused))[1]).toEqual([{ key: unused }]);
    const failed = await add("e".repeat(64), 1).catch(failedGuard);
    expect(failed).toBe("tooManyArticles");
  });

  test("every change is in the audit log, with its article", async () => {
    const rows = await store.db.select().from(store.tables.auditLog);
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of [
      "article_saved",
      "article_scheduled",
      "article_plan_cancelled",
      "article_published",
      "article_withdrawn",
    ])
      expect(actions).toContain(action);
    expect(rows.every(({ actorId, details }) => actorId === "boss" && "article" in details)).toBe(true);
  });
});
