import MarkdownIt, { type Token } from "markdown-it";
import { type ArticleLink, parseArticleLink } from "#domain/articles/article-links.ts";
import { bareAddress } from "#themes/base/markdown/bare-links.ts";

/** Maximum nesting of containers and marks; deeper content is left out. */
const MAX_NESTING = 40;

/** HTML is shown as text, a picture as its description. */
function createParser(): InstanceType<typeof MarkdownIt> {
  const parser = new MarkdownIt({ html: false, maxNesting: MAX_NESTING });
  parser.disable(["entity", "html_block", "html_inline", "replacements", "smartquotes"]);
  // The addresses without a mark that the owners' Markdown finds as well; linkify-it is not linear (0048).
  parser.inline.ruler.at("linkify", bareAddress);
  parser.inline.ruler.enable("linkify");
  return parser;
}

const renderer = createParser();
renderer.validateLink = (address) => parseArticleLink(address) !== undefined;
renderer.renderer.rules["image"] = (tokens, index) => renderer.utils.escapeHtml(tokens[index]?.content ?? "");

/** Finds links as they are written, whatever their address. */
const finder = createParser();
finder.validateLink = () => true;
finder.normalizeLink = (address) => address;

/**
 * Finds the addresses of all links of a text, and counts the cells of its tables, including those that a short row leaves out.
 */
export function inspectMarkdown(body: string): { links: string[]; cells: number } {
  const tokens = finder.parse(body, {});
  const inline = tokens.flatMap(({ children }) => children ?? []);
  return {
    links: inline.filter(({ type }) => type === "link_open").map((link) => String(link.attrGet("href") ?? "")),
    cells: tokens.filter(({ type }) => type === "td_open" || type === "th_open").length,
  };
}

/** Returns the path to which a link within our site leads; undefined if the target does not exist. */
export type ResolveLink = (link: Extract<ArticleLink, { kind: "page" | "post" }>) => string | undefined;

/**
 * Renders an article's Markdown as HTML of our own elements, as the build does for shipped articles: headings with ids, tables in
 * a box that scrolls. A link without an existing target becomes its text.
 */
export function renderMarkdown(body: string, resolve: ResolveLink): string {
  const tokens = renderer.parse(body, {});
  const ids = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.type === "heading_open" || token.type === "heading_close") {
      // The page has its title as the only heading of the first level.
      if (token.tag === "h1") token.tag = "h2";
      if (token.nesting === 1) token.attrSet("id", uniqueId(tokens[index + 1], ids));
    }
    if (token.children) setAddresses(token.children, resolve);
    alignByAttribute(token);
  });
  return (
    renderer.renderer
      .render(tokens, renderer.options, {})
      .trim()
      .replaceAll("<table>", '<div class="prose-table" tabindex="0"><table>')
      .replaceAll("</table>", "</table></div>")
      // An empty corner cell is not a header.
      .replaceAll("<th></th>", "<td></td>")
  );
}

function uniqueId(line: Token | undefined, ids: Map<string, number>): string {
  const words = (line?.children ?? []).map(({ content }) => content).join("");
  const plain = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
  const count = ids.get(plain) ?? 0;
  ids.set(plain, count + 1);
  return count === 0 ? plain : `${plain}-${count}`;
}

/** Replaces addresses within our site with their paths, and links without a target with their texts. */
function setAddresses(line: Token[], resolve: ResolveLink): void {
  let isDropped = false;
  for (const token of line) {
    if (token.type === "link_open") {
      const link = parseArticleLink(decode(String(token.attrGet("href") ?? "")));
      const isInternal = link?.kind === "page" || link?.kind === "post";
      const path = isInternal ? resolve(link) : link?.href;
      isDropped = path === undefined;
      if (path !== undefined) token.attrSet("href", isInternal ? path : renderer.normalizeLink(path));
      if (link?.kind === "external" && path !== undefined) token.attrSet("rel", "noopener");
    }
    if (!isDropped || (token.type !== "link_open" && token.type !== "link_close")) continue;
    if (token.type === "link_close") isDropped = false;
    token.type = "text";
    token.content = "";
    token.nesting = 0;
  }
}

/** Returns an address as it was written, before it was percent-encoded. */
function decode(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Aligns a cell by the attribute that the build writes for shipped articles. */
function alignByAttribute(token: Token): void {
  const align = /^text-align:(left|center|right)$/.exec(String(token.attrGet("style") ?? ""))?.[1];
  if (align === undefined) return;
  token.attrs = [["align", align]];
}
