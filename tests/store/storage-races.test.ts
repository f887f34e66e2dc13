import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insert as insertBucket } from "#store/services/storage-buckets.ts";
import { findByPlace, insertPending, move, promote, removeByNames } from "#store/services/storage-objects.ts";
import type { Store } from "#store/dialect/store.ts";
import { NOW } from "../fixtures/site.ts";
import { DIALECTS, type OpenStore } from "./stores.ts";

const BUCKET = "papers";
const MAX_BYTES = 1e9;
const ROUNDS = Array.from({ length: 30 }, (_each, index) => index);
const FILE = { bytes: 1, mimetype: "text/plain", cacheControl: "no-cache", contentEncoding: null, metadata: null };
const placeOf = (name: string) => ({ bucketId: BUCKET, name });

describe.each(DIALECTS)("files that are replaced, moved and removed at once on %s", (_, open) => {
  let opened: OpenStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
    const settings = { isPublic: false, fileSizeLimit: null, allowedMimeTypes: null, createdAt: NOW, updatedAt: NOW };
    await insertBucket(store, { id: BUCKET, ...settings });
  });
  afterAll(() => opened?.close());

  const begin = async (name: string): Promise<string> => {
    const version = crypto.randomUUID();
    const file = { ...FILE, ...placeOf(name), id: crypto.randomUUID(), version, now: NOW, abandonedAt: NOW + 1 };
    await store.atomically((db) => insertPending(db, store.tables, file, MAX_BYTES));
    return version;
  };
  const finish = async (name: string, version: string): Promise<void> => {
    const arrival = { ...placeOf(name), version, etag: '"1"', isUpsert: true, tokenId: null };
    await store.atomically((db) => promote(db, store.tables, { ...arrival, now: NOW, replacedAt: NOW, tokenMs: 1 }));
  };
  const put = async (name: string): Promise<string> => {
    const version = await begin(name);
    await finish(name, version);
    return version;
  };
  const rename = async (version: string, from: string, to: string): Promise<unknown[]> => {
    const moving = { version, from: placeOf(from), to: placeOf(to) };
    const [, moved] = await store.atomically((db) => move(db, store.tables, moving, { now: NOW, maxSiteBytes: MAX_BYTES }));
    return moved;
  };

  test("a file moves to one place", async () => {
    const version = await put("a");
    const moved = await Promise.all(["b", "c", "d"].map((to) => rename(version, "a", to)));
    expect(moved.flat()).toHaveLength(1);
  });

  test("a moved file keeps its id, and does not collide with a file that replaces it", async () => {
    for (const round of ROUNDS) {
      const [from, to] = [`from ${round}`, `to ${round}`];
      const version = await put(from);
      const [next, other] = [await begin(from), await begin(to)];
      await Promise.all([finish(from, next), rename(version, from, to).catch(() => {}), finish(to, other)]);
      const files = await Promise.all([from, to].map((name) => findByPlace(store, placeOf(name))));
      expect(files.map((file) => file?.version)).toContain(next);
      expect(files[0]?.id).not.toBe(files[1]?.id);
    }
  });

  test("a file that is being replaced can be removed", async () => {
    for (const round of ROUNDS) {
      const name = `removed ${round}`;
      await put(name);
      const next = await begin(name);
      const removal = { bucketId: BUCKET, names: [name], deleteAt: NOW };
      const remove = async () => {
        // Reads first, so that the removal comes at another moment of the replacement in each round.
        for (const place of ROUNDS.slice(0, round % 6).map(() => placeOf(name))) await findByPlace(store, place);
        return store.atomically((db) => removeByNames(db, store.tables, removal));
      };
      const [, [, removed]] = await Promise.all([finish(name, next), remove()]);
      expect(removed.flat().map((file) => file.name)).toEqual([name]);
    }
  });
});
