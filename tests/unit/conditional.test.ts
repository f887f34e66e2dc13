import { expect, test } from "vitest";
import { acceptsGzip, matchesEtag, unchangedSince } from "#services/http/conditional.ts";

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
  [null, false],
  ["gzip", true],
  ["br, gzip;q=0.5", true],
  ["gzip;q=0", false],
  ["gzip; q=0.0, br", false],
  ["identity", false],
  ["*", true],
  ["x-gzipped", false],
  ["GZIP", true],
  ["gzip;q=0, *", false],
  [`gzip${" ".repeat(60_000)}x`, false],
])("Accept-Encoding %s: %s", (header, accepts) => expect(acceptsGzip(header)).toBe(accepts));

test("If-Modified-Since has whole seconds", () => {
  const modified = Date.UTC(2026, 5, 1, 12, 0, 0, 700);
  expect(unchangedSince("Mon, 01 Jun 2026 12:00:00 GMT", modified, modified + 9000)).toBe(true);
  expect(unchangedSince("Mon, 01 Jun 2026 11:59:59 GMT", modified, modified + 9000)).toBe(false);
  expect(unchangedSince("yesterday", modified, modified + 9000)).toBe(false);
  expect(unchangedSince("2099", modified, modified + 9000)).toBe(false);
  expect(unchangedSince("Thu, 01 Jan 2099 12:00:00 GMT", modified, modified + 9000)).toBe(false);
});
