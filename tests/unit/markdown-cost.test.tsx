import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { inspectMarkdown, renderMarkdown } from "#business/articles/render-markdown.ts";
import { loadMarkdown, Markdown, plainText } from "#themes/base/markdown.tsx";
import { measureCpuMs, isLinear, minRatio } from "../support/cpu-time.ts";

beforeAll(loadMarkdown);

const shown = (text: string) => renderToStaticMarkup(<Markdown of={text} />) + plainText(text);
const repeated = (unit: string) => (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
/** Opening marks, words, closing marks. */
const nested = (before: string, inside: string, after: string) => (length: number) => {
  const times = Math.floor(length / (before.length + after.length));
  return before.repeat(times) + inside + after.repeat(times);
};
/** Runs of a mark with growing length, so that none closes another. */
const growing = (sign: string) => (length: number) =>
  Array.from({ length: Math.floor(Math.sqrt(2 * length)) }, (_, index) => sign.repeat(index)).join(" ");

const HOSTILE: Record<string, (length: number) => string> = {
  "brackets and emphasis": repeated("[*a"),
  "nested brackets": nested("[", "a", "]"),
  "nested pictures": nested("![", "a", "](b)"),
  "links in links": repeated("[a](b"),
  "links of pointed brackets": repeated("[a](<b"),
  "titles of links": repeated('[a](b "'),
  references: (length) => `${repeated("[a]: b\n")(length / 2)}\n${repeated("[a][b]")(length / 2)}`,
  "references over lines": repeated("[a\n"),
  emphasis: repeated("*a_ "),
  "emphasis in words": repeated("a**b"),
  "emphasis of two signs": repeated("_a*"),
  "nested emphasis": nested("*_", "a", "_*"),
  "runs of stars": nested("*", "a", "*"),
  strikethrough: repeated("~~a ~~"),
  "runs of backticks": growing("`"),
  autolinks: repeated("<a"),
  "HTML comments": repeated("<!--"),
  CDATA: repeated("<![CDATA["),
  entities: repeated("&#x"),
  quotes: repeated(">"),
  "quotes 1,000 deep": (length) => `${">".repeat(1000)}a${repeated("\n>")(length)}`,
  "quotes 30 deep": repeated(`${"> ".repeat(30)}a\n`),
  lists: repeated("- "),
  "lists 1,000 deep": (length) => `${"- ".repeat(1000)}a${"\n".repeat(length)}b`,
  "lists by indentation": growing(" -\n"),
  "lazy lines": (length) => `${"> - ".repeat(9)}a${repeated("\nb")(length)}`,
  "numbered lists": repeated("1. a\n\n"),
  rules: repeated("* * "),
  headings: repeated("# #"),
  "setext headings": repeated("a\n=\n"),
  fences: repeated("```\n~~~\n"),
  tables: (length) => `|a|b|\n|-|-|\n${repeated("|c")(length)}`,
  "rules of tables": (length) => `a|b\n|${repeated("-|")(length)}x`,
  "spaces in the rule of a table": (length) => `a|b\n|-${" ".repeat(length)}x`,
  "spaces after a sign of the rule of a table": (length) => `a|b\n|-|${" ".repeat(length)}x`,
  "spaces before the rule of a table": (length) => `a|b\n${" ".repeat(length)}x|`,
  "dashes of the rule of a table": (length) => `a|b\n|${"-".repeat(length)}x`,
  "colons of addresses": repeated("://"),
  spaces: (length) => `*a${" ".repeat(length)}b`,
  tabs: (length) => `*a${"\t".repeat(length)}b`,
  "exclamation marks": repeated("!"),
  backslashes: repeated("\\"),
  "mail addresses": (length) => `${repeated("a.")(length)}@`,
  "many mail addresses": repeated("a.b@c.d-"),
  "half mail addresses": repeated("a@"),
  "bare addresses": repeated("http://a("),
  "addresses that end in signs": (length) => `https://a${repeated(").")(length)}`,
  "addresses of the web": repeated("www.a_"),
  "line breaks": repeated("a\n"),
};

test("the cost of hostile Markdown is linear in its length", { timeout: 120_000 }, () => {
  shown(repeated("**a** [b](https://c.nl) `d`\n\n- e\n")(20_000));
  for (const [name, ofLength] of Object.entries(HOSTILE)) expect(isLinear(ofLength, shown), name).toBe(true);
});

const TABLES: Record<string, (length: number) => string> = {
  "many tables": repeated("|a|b|\n|-|-|\n|x|y|\n\n"),
  "escaped bars": (length) => `|a|b|\n|-|-|\n${repeated("\\|")(length)}`,
  "code in cells": (length) => `|a|b|\n|-|-|\n${repeated("|`|")(length)}`,
  "equal headings": repeated("## a\n\n"),
};

test("the cost of articles, which have tables, is linear", { timeout: 120_000 }, () => {
  const read = (text: string) => [renderMarkdown(text, () => "/there"), inspectMarkdown(text)];
  read(repeated("**a** [b](https://c.nl) `d`\n\n- e\n")(20_000));
  for (const [name, ofLength] of Object.entries({ ...HOSTILE, ...TABLES })) expect(isLinear(ofLength, read), name).toBe(true);
});

const SIGNS = [
  "*",
  "_",
  "[",
  "]",
  "(",
  ")",
  "](",
  "`",
  "~~",
  "<",
  ">",
  "!",
  "&",
  "\\",
  "#",
  "- ",
  "1. ",
  "\n",
  " ",
  "a",
  "|",
  "@",
  ".",
  '"',
  ":",
  "http://",
  "www.",
];

test("the cost of random Markdown is linear in its length", { timeout: 120_000 }, () => {
  const signs = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 5 }).map((some) => some.join(""));
  fc.assert(
    fc.property(signs, signs, signs, fc.boolean(), (before, inside, after, isNested) => {
      const ofLength = isNested ? nested(before, inside, after) : repeated(before + inside + after);
      return isLinear(ofLength, shown);
    }),
    { numRuns: 15 },
  );
});

/** Some of the 120 paragraphs a home page can have, each of maximum length. */
const PARAGRAPHS = 2;
const MAX_LENGTH = 4000;
const MAX_RATIO = 8;

test("a page of hostile texts costs at most a few times as much as one of ordinary texts", { timeout: 120_000 }, () => {
  const page = (ofLength: (length: number) => string) => () => {
    for (let index = 0; index < PARAGRAPHS; index++) shown(ofLength(MAX_LENGTH));
  };
  const ordinary = page(
    repeated("Het huis heeft **drie** kamers, een _tuin_ en [veel licht](https://zee.nl).\n\n- fietsen\n- strand\n\n"),
  );
  measureCpuMs(ordinary);
  for (const [name, ofLength] of Object.entries(HOSTILE))
    expect(minRatio(page(ofLength), ordinary, MAX_RATIO), name).toBeLessThan(MAX_RATIO);
});

test("words are kept at any nesting depth", () => {
  expect(shown(`${"*".repeat(3000)}woord${"*".repeat(3000)}`)).toContain("woord");
  expect(shown(`${"- ".repeat(300)}woord`)).toContain("woord");
  expect(shown(`${"> ".repeat(38)}woord`)).toContain("<blockquote><p>woord</p></blockquote>");
});
