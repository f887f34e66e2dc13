import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { loadMarkdown, Markdown, MarkdownInside, plainText } from "#themes/base/markdown.tsx";

const LINK = 'rel="noopener nofollow ugc"';
const shown = (text: string, from?: number) => renderToStaticMarkup(<Markdown of={text} from={from} />);

test("until the parser is loaded, a text is shown unformatted", async () => {
  // Another file in this process may have loaded it.
  vi.resetModules();
  const { Markdown: Unloaded } = await import("#themes/base/markdown.tsx");
  expect(renderToStaticMarkup(<Unloaded of="**a**" />)).toBe("<p>**a**</p>");
});

test.sequential.each([
  ["plain text", "Een huis & een tuin - meer niet.", "<p>Een huis &amp; een tuin - meer niet.</p>"],
  ["emphasis", "**vet** _schuin_ ~~weg~~ `code`", "<p><strong>vet</strong> <em>schuin</em> <del>weg</del> <code>code</code></p>"],
  ["a link", "[zee](https://zee.nl/a?b=1&c=2)", `<p><a href="https://zee.nl/a?b=1&amp;c=2" ${LINK}>zee</a></p>`],
  ["a bare link", "Zie https://zee.nl.", `<p>Zie <a href="https://zee.nl/" ${LINK}>https://zee.nl</a>.</p>`],
  ["a mail address", "mail a@b.nl", '<p>mail <a href="mailto:a@b.nl">a@b.nl</a></p>'],
  ["a telephone number", "[bel](tel:+31113581234)", '<p><a href="tel:+31113581234">bel</a></p>'],
  ["a line break", "een\ntwee", "<p>een<br/>twee</p>"],
  ["two paragraphs", "een\n\ntwee", "<p>een</p><p>twee</p>"],
  ["a list", "- a\n- b", '<ul class="list"><li>a</li><li>b</li></ul>'],
  ["a numbered list", "3. a\n4. b", '<ol class="list" start="3"><li>a</li><li>b</li></ol>'],
  ["a list of tasks", "- [x] a", '<ul class="list"><li>a</li></ul>'],
  ["a quote", "> a", "<blockquote><p>a</p></blockquote>"],
  ["headings", "# a\n\n### b", "<h3>a</h3><h5>b</h5>"],
  ["a heading below the first one", "### a\n\n# b", "<h5>a</h5><h3>b</h3>"],
  ["a rule and code", "a\n\n---\n\n```\n<b>\n```", "<p>a</p><hr/><pre><code>&lt;b&gt;</code></pre>"],
  ["an indented line", "a\n\n    b", "<p>a</p><p>b</p>"],
  ["a picture", "![de zee](https://x.nl/zee.png)", "<p>de zee</p>"],
  ["a table, as text", "|a|b|\n|-|-|\n|c|d|", "<p>|a|b|\n|-|-|\n|c|d|</p>"],
  ["HTML, as text", "a <b>c</b>\n\n<div>d</div>", "<p>a &lt;b&gt;c&lt;/b&gt;</p><p>&lt;div&gt;d&lt;/div&gt;</p>"],
  ["a reference", "[a][r]\n\n[r]: https://x.nl", `<p><a href="https://x.nl/" ${LINK}>a</a></p>`],
  ["an escaped sign", "\\*a\\*", "<p>*a*</p>"],
])("%s", async (_, text, html) => {
  await loadMarkdown();
  expect(shown(text)).toBe(html);
});

test("headings start at the level the page requires", () => {
  expect(shown("# a\n\n## b", 2)).toBe("<h2>a</h2><h3>b</h3>");
  expect(shown("###### a", 2)).toBe("<h2>a</h2>");
});

test("a single paragraph inside an element gets no <p>", () => {
  const inside = (text: string) => renderToStaticMarkup(<MarkdownInside of={text} />);
  expect(inside("a **b**")).toBe("a <strong>b</strong>");
  expect(inside("a\n\nb")).toBe("<p>a</p><p>b</p>");
});

test("a text that takes too long to parse is shown unformatted", () => {
  for (const text of [">".repeat(20_000), "_a*".repeat(6000)]) expect(shown(text)).toMatch(/^<p>[^<]*<\/p>$/);
});

test("formatting marks are removed from plain text", () =>
  expect(plainText("# Kop\n\n- **a** [b](https://x.nl)\n- c\n\n![d](e)")).toBe("Kop a b c d"));
