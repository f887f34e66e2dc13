import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CachedResponse, etagsOf, sendCached } from "#services/http/cached-response.ts";

const TEXT = Array.from({ length: 400 }, (_, index) => `<p class="night">Night ${index * 7919}</p>`).join("");
const BROWSER = "gzip, deflate, br, zstd";

const cachedWith = (etag: string): CachedResponse => ({
  body: new TextEncoder().encode(TEXT),
  headers: { "Content-Type": "text/html", ETag: etag, Vary: "Accept-Encoding" },
  etags: etagsOf(etag),
});
const work: Promise<unknown>[] = [];
async function ask(cached: CachedResponse, accept?: string, inBackground = true) {
  const request = new Request("https://duinhuis.nl/", { headers: accept === undefined ? {} : { "Accept-Encoding": accept } });
  const response = sendCached(request, cached, inBackground ? (each) => work.push(each) : undefined);
  const { headers } = response;
  expect(headers.get("Vary")).toBe("Accept-Encoding");
  return {
    coding: headers.get("Content-Encoding"),
    etag: headers.get("ETag"),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  work.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("each client gets the coding that it accepts, with a tag of its own", async () => {
  const cached = cachedWith('"a"');
  const plain = await ask(cached);
  const gzip = await ask(cached, "gzip");
  const br = await ask(cached, BROWSER);
  expect([plain, gzip, br].map(({ coding, etag }) => [coding, etag])).toEqual([
    [null, '"a"'],
    ["gzip", '"a.gzip"'],
    ["br", '"a.br"'],
  ]);
  expect([plain.body, gunzipSync(gzip.body), brotliDecompressSync(br.body)].map(String)).toEqual([TEXT, TEXT, TEXT]);
  expect(br.body.length).toBeLessThan(gzip.body.length);
});

test("the smallest form follows once, later, and only if somebody who reads Brotli has asked", async () => {
  const cached = cachedWith('"a"');
  await ask(cached, "gzip");
  expect(work).toHaveLength(0);
  const first = await ask(cached, BROWSER);
  await ask(cached, BROWSER);
  expect(work).toHaveLength(1);
  await vi.runAllTimersAsync();
  await Promise.all(work);
  const small = await ask(cached, BROWSER);
  expect([small.coding, small.etag, String(brotliDecompressSync(small.body))]).toEqual(["br", '"a.br11"', TEXT]);
  expect(small.body.length).toBeLessThan(first.body.length);
  expect(work).toHaveLength(1);
});

test("what is soon forgotten has no smallest form", async () => {
  const cached = cachedWith('"a"');
  await ask(cached, BROWSER, false);
  expect(vi.getTimerCount()).toBe(0);
});

test("what nobody has asked for before is sent in gzip", async () => {
  const cached = { ...cachedWith('"a"'), isNew: true };
  const codings = [await ask(cached, BROWSER), await ask(cached, BROWSER)].map(({ coding }) => coding);
  expect(codings).toEqual(["gzip", "br"]);
  expect((await ask({ ...cachedWith('"a"'), isNew: true }, "br")).coding).toBeNull();
});

test("all forms share a weak tag; the tag of any form is answered with 304", async () => {
  const weak = cachedWith('W/"a"');
  for (const accept of ["gzip", "br"]) expect((await ask(weak, accept)).etag).toBe('W/"a"');
  const cached = cachedWith('"a"');
  for (const tag of ['"a"', '"a.gzip"', '"a.br"', '"a.br11"']) {
    const response = sendCached(new Request("https://duinhuis.nl/", { headers: { "If-None-Match": tag } }), cached);
    expect([response.status, response.headers.get("ETag")]).toEqual([304, tag]);
  }
});

test("without the runtime's compression clients get the plain body", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);
  const cached = cachedWith('"a"');
  for (let i = 0; i < 2; i++) {
    const { coding, etag, body } = await ask(cached, BROWSER);
    expect([coding, etag, String(body)]).toEqual([null, '"a"', TEXT]);
  }
  expect(logged).toHaveBeenCalledTimes(2);
  expect(work).toHaveLength(0);
});

test("if only the smallest form fails, the first one is kept", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const cached = cachedWith('"a"');
  await ask(cached, BROWSER);
  vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);
  await vi.runAllTimersAsync();
  await Promise.all(work);
  expect((await ask(cached, BROWSER)).etag).toBe('"a.br"');
  expect(logged).toHaveBeenCalledTimes(1);
});
