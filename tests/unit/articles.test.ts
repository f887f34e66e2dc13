import { describe, expect, test } from "vitest";
import { parseArticleLink } from "#domain/articles/article-links.ts";
import {
  cancelPlan,
  type Publication,
  publicationState,
  publishAt,
  settle,
  UNPUBLISHED,
  withdraw,
} from "#domain/articles/publication.ts";
import { nextChange, stateOf } from "#domain/articles/visible-copies.ts";
import { shortenSlug } from "#domain/slugs.ts";
import { blogAt, slugsOf } from "#business/articles/blog.ts";
import { SHIPPED_SLUGS } from "#business/articles/shipped-slugs.ts";
import { inspectMarkdown, renderMarkdown } from "#business/articles/render-markdown.ts";
import type { ListedText } from "#contract/business/article.ts";
import type { PublicCopy } from "#store/business/articles.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const HOUR = 60 * 60_000;

describe("the publication of a text", () => {
  const published = publishAt(UNPUBLISHED, 1, NOW, NOW);
  const planned = publishAt(UNPUBLISHED, 1, NOW + HOUR, NOW);

  test.each<[string, Publication, number, string]>([
    ["nothing", UNPUBLISHED, NOW, "draft"],
    ["published", published, NOW, "published"],
    ["planned", planned, NOW, "scheduled"],
    ["planned, a moment before", planned, NOW + HOUR - 1, "scheduled"],
    ["planned, at its time", planned, NOW + HOUR, "published"],
    ["withdrawn", withdraw(published, NOW), NOW, "withdrawn"],
    ["withdrawn and planned again", publishAt(withdraw(published, NOW), 2, NOW + HOUR, NOW), NOW, "withdrawn"],
    ["the same at its time", publishAt(withdraw(published, NOW), 2, NOW + HOUR, NOW), NOW + HOUR, "published"],
    ["a cancelled plan", cancelPlan(planned, NOW), NOW, "draft"],
    ["a plan that came before it was cancelled", cancelPlan(planned, NOW + HOUR), NOW + HOUR, "published"],
    ["withdrawn after the plan came", withdraw(planned, NOW + HOUR), NOW + HOUR, "withdrawn"],
  ])("%s", (_, publication, now, state) => expect(publicationState(publication, now)).toBe(state));

  test("keeps the day of the first publication, unless nobody saw it", () => {
    expect(publishAt(published, 2, NOW + HOUR, NOW + HOUR)).toMatchObject({ firstAt: NOW, shownVersion: 2 });
    expect(publishAt(planned, 2, NOW + 5 * HOUR, NOW).firstAt).toBe(NOW + 5 * HOUR);
    expect(cancelPlan(planned, NOW).firstAt).toBeNull();
    expect(publishAt(planned, 2, NOW + 2 * HOUR, NOW + 2 * HOUR)).toMatchObject({ firstAt: NOW + HOUR, shownVersion: 2 });
    expect(settle(planned, NOW + HOUR)).toMatchObject({ shownVersion: 1, shownSince: NOW + HOUR, nextVersion: null });
  });
});

test.each([
  ["page:pricing", { kind: "page", page: "pricing", hash: "" }],
  ["page:faq#prijs", { kind: "page", page: "faq", hash: "#prijs" }],
  ["post:vat-on-lodging", { kind: "post", key: "vat-on-lodging" }],
  ["https://a.nl/?x=1", { kind: "external", href: "https://a.nl/?x=1" }],
  ["mailto:a@b.nl", { kind: "external", href: "mailto:a@b.nl" }],
  ["#waarom", { kind: "anchor", href: "#waarom" }],
  ["post:x#y", undefined],
  ["page:", undefined],
  ["javascript:alert(1)", undefined],
  [" javascript:alert(1)", undefined],
  ["java\nscript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["//a.nl", undefined],
  ["/admin", undefined],
  ["https:", undefined],
  [`https://a.nl/${"x".repeat(2000)}`, undefined],
])("the link %j", (address, link) => expect(parseArticleLink(address)).toEqual(link));

test.each([
  ["winter-aan-zee", 20, "winter-aan-zee"],
  ["winter-aan-zee", 14, "winter-aan-zee"],
  ["winter-aan-zee", 13, "winter-aan"],
  ["winter-aan-zee", 10, "winter-aan"],
  ["winter", 4, "wint"],
  ["", 4, ""],
])("the slug %j in %i characters", (slug, maxLength, short) => expect(shortenSlug(slug, maxLength)).toBe(short));

const resolve = () => "/there";

test.each([
  ["<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>"],
  ["# A & B\n\n## A & B", '<h2 id="a--b">A &amp; B</h2>\n<h2 id="a--b-1">A &amp; B</h2>'],
  ["![a](https://x.nl/y.png)", "<p>a</p>"],
  ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
  ["[x](page:pricing)", '<p><a href="/there">x</a></p>'],
  ["https://x.nl/a_b_c", '<p><a href="https://x.nl/a_b_c" rel="noopener">https://x.nl/a_b_c</a></p>'],
  ['[x](https://x.nl "t\\"")', '<p><a href="https://x.nl" title="t&quot;" rel="noopener">x</a></p>'],
])("Markdown %j", (body, html) => expect(renderMarkdown(body, resolve)).toBe(html));

test("a link without a valid target is rendered as its text, and a cell is aligned by an attribute", () => {
  expect(renderMarkdown("[**x** y](post:z)", () => undefined)).toBe("<p><strong>x</strong> y</p>");
  const table = renderMarkdown("| | b |\n|---|--:|\n| 1 | 2 |", resolve);
  expect(table).toContain('<td></td>\n<th align="right">b</th>');
  expect(table).not.toContain("style=");
});

test("all links of a text are found, whatever their address", () => {
  expect(inspectMarkdown("[a](x:y) <javascript:z> [b][c] https://q.nl `[n](no)`\n\n[c]: data:d").links).toEqual([
    "x:y",
    "javascript:z",
    "data:d",
    "https://q.nl",
  ]);
});

test("cells that a row leaves out count", () => expect(inspectMarkdown("|a|b|c|\n|-|-|-|\n|x|\n|y|").cells).toBe(9));

const listed = (version: number, slug: string): ListedText => ({
  version,
  slug,
  title: slug,
  description: "",
  author: "",
  pictureKey: null,
  pictureAlt: "",
  checked: null,
  words: 1,
});
const copy = (change: Partial<PublicCopy>): PublicCopy => ({
  ...UNPUBLISHED,
  key: "a",
  locale: "nl",
  shown: null,
  next: null,
  ...change,
});

describe("articles at a given time", () => {
  const record = {
    copies: [
      copy({
        key: "a",
        shown: listed(1, "een"),
        shownVersion: 1,
        shownSince: NOW,
        firstAt: NOW,
        next: listed(2, "twee"),
        nextVersion: 2,
        nextAt: NOW + HOUR,
      }),
      copy({ key: "tourist-tax", withdrawnAt: NOW }),
    ],
    slugs: [
      { locale: "nl" as const, slug: "een", key: "a", since: NOW },
      { locale: "nl" as const, slug: "twee", key: "a", since: NOW + HOUR },
    ],
  };

  test("a planned text appears without a write, at its time and not before", async () => {
    const before = await blogAt(record, NOW + HOUR - 1);
    const after = await blogAt(record, NOW + HOUR);
    expect([before.articles.map(({ slug }) => slug), after.articles.map(({ slug }) => slug)]).toEqual([["een"], ["twee"]]);
    expect([before.until, after.until]).toEqual([NOW + HOUR, Infinity]);
    expect(before.edition).not.toBe(after.edition);
    expect([before.keys.has("nl twee"), after.keys.has("nl twee")]).toEqual([false, true]);
    expect(JSON.stringify(before.articles)).not.toContain("twee");
    expect(nextChange(record.copies, NOW)).toBe(NOW + HOUR);
  });

  test("a withdrawn copy hides the shipped article in its language only", async () => {
    const slugs = slugsOf(await blogAt(record, NOW));
    expect(slugs.get("tourist-tax")?.nl).toBeUndefined();
    expect(slugs.get("tourist-tax")?.en).toBe(SHIPPED_SLUGS.get("tourist-tax")?.en);
    expect(slugs.get("a")).toEqual({ nl: "een" });
    expect((await blogAt({ copies: [copy({})], slugs: [] }, NOW)).edition).toBe("");
    expect(stateOf(copy({ withdrawnAt: NOW, next: listed(2, "x"), nextAt: NOW + 1 }), NOW + 1).kind).toBe("shown");
  });

  test("days are those of Amsterdam", async () => {
    const late = Date.parse("2026-11-23T23:30:00Z");
    const { articles } = await blogAt(
      { copies: [copy({ shown: listed(1, "x"), shownSince: late, firstAt: NOW })], slugs: [] },
      late,
    );
    expect(articles).toMatchObject([{ date: "2026-11-23", changedOn: "2026-11-24" }]);
  });
});
