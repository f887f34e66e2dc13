import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { isLocale, type Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { PAGES, type PageId, pathOf } from "#locales/paths.ts";

/** A Markdown file of `content/` as a module sees it. */
interface MarkdownModule<Attributes> {
  attributes: Attributes;
  /** The body; links to pages and posts lead to them in the file's own language. */
  html: string;
  /** The sections, for a table of contents. */
  headings: { id: string; text: string }[];
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const FILE = /\/content\/(?:[\w-]+\/)+(nl|en|pl)\.md$/;
const VARIABLES: Record<string, string> = { brand: brand.name, domain: brand.domain, email: brand.email };

/** Front matter and body of a Markdown file, `{{brand}}` and its like filled in. Throws, naming the file, when it has none. */
function splitFrontMatter(source: string, file: string): { attributes: Record<string, unknown>; body: string } {
  const filled = source.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = VARIABLES[name];
    if (value === undefined) throw new Error(`${file} names an unknown variable ${name}`);
    return value;
  });
  const [, yaml, body] = FRONT_MATTER.exec(filled) ?? [];
  if (yaml === undefined || body === undefined) throw new Error(`${file} has no front matter`);
  return { attributes: parse(yaml) as Record<string, unknown>, body };
}

/** Renders the Markdown body of a file. `slugOf` answers the address of a post; unknown links and variables throw. */
function renderMarkdown(
  body: string,
  locale: Locale,
  file: string,
  slugOf: (post: string) => string,
): { html: string; headings: MarkdownModule<never>["headings"] } {
  const headings: { id: string; text: string }[] = [];
  const marked = new Marked(gfmHeadingId(), {
    gfm: true,
    walkTokens(token) {
      if (token.type !== "link" && token.type !== "image") return;
      const [, kind, name = ""] = /^(page|post):(.+)$/.exec(token.href as string) ?? [];
      if (kind === "post") token.href = pathOf("blog-post", locale, slugOf(name));
      else if (kind === "page") {
        const [page = "", hash] = name.split("#");
        if (!PAGES.includes(page as PageId)) throw new Error(`${file} links to a page that is not there: ${name}`);
        token.href = encodeURI(pathOf(page as PageId, locale)) + (hash === undefined ? "" : `#${hash}`);
      } else if (!/^(https:|mailto:|#)/.test(token.href as string)) throw new Error(`${file} links to ${token.href}`);
    },
    renderer: {
      html({ text }) {
        throw new Error(`${file} holds HTML: ${text.slice(0, 40)}`);
      },
    },
  });
  const html = marked
    .parse(body, { async: false })
    // A wide table scrolls in its own box, which the keyboard reaches.
    .replaceAll("<table>", '<div class="prose-table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    // The corner over a column of names is no header.
    .replaceAll("<th></th>", "<td></td>");
  for (const [, id = "", text = ""] of html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g))
    headings.push({ id, text: text.replace(/<[^>]+>/g, "") });
  return { html, headings };
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0;

/**
 * Markdown of `content/` as modules, rendered while building. `x.md` is all of a file ({@link MarkdownModule}),
 * `x.md?attributes` its front matter alone, without sources and with the number of words, `x.md?slug` only its address.
 */
export function markdown(): Plugin {
  return {
    name: "markdown",
    async load(id) {
      const [path = "", query] = id.split("?");
      const locale = FILE.exec(path)?.[1];
      if (locale === undefined || !isLocale(locale)) return;
      const read = async (file: string) => splitFrontMatter(await this.fs.readFile(file, { encoding: "utf8" }), file);
      this.addWatchFile(path);
      const { attributes, body } = await read(path);
      if (query === "slug") return `export default ${JSON.stringify(attributes["slug"])};`;
      if (query === "attributes") {
        const { sources: _, ...short } = attributes;
        return `export default ${JSON.stringify({ ...short, words: wordsIn(body) })};`;
      }

      const posts = [...body.matchAll(/\(post:([\w-]+)\)/g)].map(([, post = ""]) => post);
      const slugs = new Map<string, string>();
      for (const post of posts) {
        const other = await read(path.replace(/[\w-]+\/(nl|en|pl)\.md$/, `${post}/${locale}.md`));
        slugs.set(post, String(other.attributes["slug"]));
      }
      const rendered = renderMarkdown(body, locale, path, (post) => slugs.get(post) ?? "");
      return `export const attributes = ${JSON.stringify(attributes)};export const html = ${JSON.stringify(rendered.html)};export const headings = ${JSON.stringify(rendered.headings)};`;
    },
  };
}
