import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "#services/http/read-json.ts";

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

test("accepted documents are parsed without changes", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = JSON.stringify(value);
      const parsed = parseJson(text);
      if (parsed.ok) expect(JSON.stringify(parsed.value)).toBe(text);
      else expect(text).toMatch(/\\u0000|\\ud[89a-f]|__proto__/i);
    }),
  );
});

test.each([
  ["a NUL", '{"a":[{"b":"x\\u0000"}]}', { path: "a.0.b", code: "characters" }],
  ["a lone surrogate", '{"a":"\\ud800"}', { path: "a", code: "characters" }],
  ["a NUL in a name", '{"a":{"\\u0000":1}}', { path: "a", code: "characters" }],
  ["a lone surrogate as the document", '"\\udc00"', { path: "", code: "characters" }],
  ["a member named __proto__", '{"a":{"__proto__":{"b":1}}}', { path: "a", code: "unknownField" }],
  ["65 levels", nested(65), { path: Array(10).fill("a").join("."), code: "tooMany" }],
  ["10,000 levels", nested(10_000), { path: Array(10).fill("a").join("."), code: "tooMany" }],
  ["lists 200,000 deep", "[".repeat(200_000) + "]".repeat(200_000), { path: Array(10).fill("0").join("."), code: "tooMany" }],
  ["a list of 5,001", JSON.stringify({ a: Array(5001).fill(0) }), { path: "a", code: "tooMany" }],
  [
    "100,001 values",
    JSON.stringify(Array(50).fill(Array(2001).fill(0))),
    { path: expect.any(String) as string, code: "tooMany" },
  ],
])("refused: %s", (_, text, problem) => expect(parseJson(text)).toEqual({ ok: false, problem }));

test.each(["", "{", "nil", "{'a':1}", '{"a":1}}'])("not JSON: %s", (text) =>
  expect(parseJson(text)).toEqual({ ok: false, problem: undefined }),
);

test("64 levels are accepted, and the last of two members with the same name counts", () => {
  expect(parseJson(nested(64)).ok).toBe(true);
  expect(parseJson('{"a":1,"a":2}')).toEqual({ ok: true, value: { a: 2 } });
});
