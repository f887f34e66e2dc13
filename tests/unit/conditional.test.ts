import { expect, test } from "vitest";
import { acceptedCodings, matchesEtag, unchangedSince } from "#services/http/conditional.ts";

test.each([
  [null, false],
  ['W/"a"', true],
  ['"a"', true],
  ['"x", W/"a"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ["", false],
])("If-None-Match %s: %s", (header, matches) => expect(matchesEtag(header, 'W/"a"')).toBe(matches));

test("an overlong list of tags matches nothing", () => expect(matchesEtag(`${'"x",'.repeat(20_000)}"a"`, '"a"')).toBe(false));

test.each([
  [null, []],
  ["", []],
  ["gzip", ["gzip"]],
  ["GZIP", ["gzip"]],
  ["gzip, deflate, br, zstd", ["br", "gzip"]],
  ["br, gzip;q=0.5", ["br", "gzip"]],
  ["br;q=0.5, gzip", ["gzip", "br"]],
  ["br;q=0.8, gzip;q=0.8", ["br", "gzip"]],
  ["gzip;q=0", []],
  ["gzip; q=0.0, br", ["br"]],
  ["br;q=0, gzip", ["gzip"]],
  ["br;q=x", []],
  ["identity", []],
  ["identity, gzip;q=0.5, br", ["br"]],
  ["identity;q=0, br;q=0.1", ["br"]],
  ["*", ["gzip"]],
  ["*;q=0.1, br", ["br", "gzip"]],
  ["gzip;q=0, *", []],
  ["x-gzipped, brotli", []],
  [`gzip${" ".repeat(60_000)}x`, []],
])("Accept-Encoding %s: %j", (header, codings) => expect(acceptedCodings(header)).toEqual(codings));

test("If-Modified-Since has whole seconds", () => {
  const modified = Date.UTC(2026, 5, 1, 12, 0, 0, 700);
  expect(unchangedSince("Mon, 01 Jun 2026 12:00:00 GMT", modified, modified + 9000)).toBe(true);
  expect(unchangedSince("Mon, 01 Jun 2026 11:59:59 GMT", modified, modified + 9000)).toBe(false);
  expect(unchangedSince("yesterday", modified, modified + 9000)).toBe(false);
  expect(unchangedSince("2099", modified, modified + 9000)).toBe(false);
  expect(unchangedSince("Thu, 01 Jan 2099 12:00:00 GMT", modified, modified + 9000)).toBe(false);
});
