import { expect, test } from "vitest";
import { countRules } from "#owners/moving/robots.ts";

const file = (tokens: number, rules: number) => "User-agent: a\n".repeat(tokens) + "Disallow: /a\n".repeat(rules);

test.for([
  ["a rule with many wildcards", `User-agent: *\nDisallow: /${"*a".repeat(1000)}`, true],
  ["many names with many rules", file(500, 500), true],
  ["many names with one rule each", file(1, 1).repeat(20_000), false],
  ["half a megabyte of rules", file(1, 38_000), false],
  ["half a megabyte of line ends", "\r".repeat(500_000), false],
  ["half a megabyte of blanks", " ".repeat(500_000), false],
  ["no rules", "", false],
] as const)("%s: whether robots.txt takes long", ([, text, expected]) => {
  const start = performance.now();
  expect(countRules(text) === undefined).toBe(expected);
  expect(performance.now() - start).toBeLessThan(2000);
});
