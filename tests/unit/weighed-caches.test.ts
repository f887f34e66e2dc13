import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { MAX_DRAFT_BYTES } from "#contract/owners/site-draft.ts";
import { CACHE_BYTES, MAX_CACHED_BYTES, parsedBytes, responseBytes, WeighedCache } from "#services/memory/weighed-cache.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const SITES = 2000;

/** Maps of a module that hold nothing that grows with sites, visitors or requests, and why. */
const BOUNDED = new Map([
  ["worker/admin/templates/mail-templates.ts", "our own texts"],
  ["worker/identity/accounts/providers.ts", "the providers of the settings"],
  ["worker/pages/owner-site/styles.ts", "our own themes and kinds of pages"],
  ["worker/pages/theme-demo/demo-source.ts", "our own demo homes"],
  ["worker/services/secrets/digests.ts", "the secrets of the settings"],
]);

test("all caches of an isolate together hold at most 48 MB", () => {
  const all = Object.values(CACHE_BYTES).reduce((sum, bytes) => sum + bytes, 0);
  expect(all).toBeLessThanOrEqual(MAX_CACHED_BYTES);
  expect(MAX_CACHED_BYTES).toBe(48 * 1024 * 1024);
});

test("a module's map is weighed, or bounded for a reason that is written down", async () => {
  const found = new Set<string>();
  for await (const file of glob("worker/**/*.{ts,tsx}", { cwd: ROOT }))
    if (/^(?:export )?const \w+ = new (?:Map|Set)(?:<.*>)?\(\);$/m.test(readFileSync(`${ROOT}/${file}`, "utf8"))) found.add(file);
  expect([...found].toSorted()).toEqual([...BOUNDED.keys()]);
});

test("the entries that were set first leave, replaced ones count once, and one that is too large is not kept", () => {
  const cache = new WeighedCache<number>("siteExports");
  const third = Math.floor(CACHE_BYTES.siteExports / 3) - 200;
  for (const [index, key] of ["a", "b", "c", "b", "d"].entries()) cache.set(key, index, third);
  expect(["a", "b", "c", "d"].map((key) => cache.get(key))).toEqual([undefined, 3, 2, 4]);
  expect(cache.bytes).toBeLessThanOrEqual(CACHE_BYTES.siteExports);
  cache.set("d", 9, CACHE_BYTES.siteExports);
  expect(cache.get("d")).toBeUndefined();
  cache.deleteWhere((value) => value === 3);
  cache.delete("c");
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes of heap and buffers that are in use. */
function usedBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** A site's JSON at the size that a draft may have, in texts as long as `length`; `letter` is the one that fills them. */
function largestText(length: number, letter: string): string {
  const item = { title: "Buiten", text: letter.repeat(length), width: 1600, height: 1200, unitId: null };
  const count = Math.floor(MAX_DRAFT_BYTES / Buffer.byteLength(JSON.stringify(item)));
  return JSON.stringify({ site: { id: "s", content: { nl: { practical: Array.from({ length: count }, () => item) } } } });
}

test.for([
  { name: "long texts in Latin letters", length: 1500, letter: "e" },
  { name: "long texts in Polish letters", length: 1500, letter: "ł" },
  { name: "short texts", length: 12, letter: "e" },
])("2,000 sites of the largest records stay within the share of sites: $name", ({ length, letter }) => {
  const text = largestText(length, letter);
  const cache = new WeighedCache<unknown>("sites");
  const before = usedBytes();
  for (let index = 0; index < SITES; index += 1) {
    // The same text 2,000 times would take minutes to parse; only the last ones are kept, whatever came before.
    const value: unknown = index < SITES - 40 ? index : JSON.parse(text);
    cache.set(`huis-${index}.vrijhuis.localhost`, value, parsedBytes(text.length));
  }
  const taken = usedBytes() - before;
  expect(cache.size).toBeGreaterThan(0);
  expect(cache.bytes).toBeLessThanOrEqual(CACHE_BYTES.sites);
  expect(taken).toBeLessThan(CACHE_BYTES.sites * 1.05);
});

test("pages of 2,000 sites stay within their share", () => {
  const cache = new WeighedCache<{ body: Uint8Array; gzip: Uint8Array }>("pages");
  const before = usedBytes();
  for (let index = 0; index < SITES; index += 1) {
    const page = { body: new Uint8Array(60_000), gzip: new Uint8Array(15_000) };
    cache.set(`huis-${index} /`, page, responseBytes(page));
  }
  expect(usedBytes() - before).toBeLessThan(CACHE_BYTES.pages * 1.05);
  expect(cache.size).toBeGreaterThan(100);
});
