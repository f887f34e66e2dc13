import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { countWords } from "#domain/articles/count-words.ts";
import { isLocale, type Locale } from "#domain/locale.ts";
import { brand } from "#locales/brand.ts";
import { companySentence } from "#locales/company.ts";
import { PAGES, type PageId, pathOf } from "#locales/paths.ts";
import { withdrawalTexts } from "#locales/withdrawal-labels.ts";

/** Exports of a Markdown file of `content/`. */
interface MarkdownModule<Attributes> {
  attributes: Attributes;
  /** The body; links to pages and posts point to the file's own language. */
  html: string;
  /** Headings of the second level, for a table of contents. */
  headings: { id: string; text: string }[];
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const FILE = /\/content\/(?:[\w-]+\/)+(nl|en|pl)\.md$/;
const VARIABLES: Record<string, (locale: Locale) => string> = {
  brand: () => brand.name,
  domain: () => brand.domain,
  email: () => brand.email,
  company: companySentence,
  withdrawHere: (locale) => withdrawalTexts(locale).withdrawHere,
  confirmWithdrawal: (locale) => withdrawalTexts(locale).confirmWithdrawal,
  withdrawAddress: (locale) => withdrawalTexts(locale).withdrawAddress,
};

/** Splits a Markdown file into front matter and body, and fills in variables such as `{{brand}}`. Throws without front matter. */
function splitFrontMatter(source: string, file: string, locale: Locale): { attributes: Record<string, unknown>; body: string } {
  const filled = source.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = VARIABLES[name];
    if (value === undefined) throw new Error(`${file}: unknown variable ${name}`);
    return value(locale);
  });
  const [, yaml, body] = FRONT_MATTER.exec(filled) ?? [];
  if (yaml === undefined || body === undefined) throw new Error(`${file} has no front matter`);
  return { attributes: parse(yaml) as Record<string, unknown>, body };
}

/** Renders the Markdown body of a file. `slugOf` returns a post's slug. Throws on HTML, unknown pages and unsupported links. */
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
        if (!PAGES.includes(page as PageId)) throw new Error(`${file} links to a page that does not exist: ${name}`);
        token.href = encodeURI(pathOf(page as PageId, locale)) + (hash === undefined ? "" : `#${hash}`);
      } else if (!/^(https:|mailto:|#)/.test(token.href as string)) throw new Error(`${file}: unsupported link ${token.href}`);
    },
    renderer: {
      html({ text }) {
        throw new Error(`${file} contains HTML: ${text.slice(0, 40)}`);
      },
    },
  });
  const html = marked
    .parse(body, { async: false })
    // A wide table scrolls inside a box that can be focused with the keyboard.
    .replaceAll("<table>", '<div class="prose-table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    // An empty corner cell is not a header.
    .replaceAll("<th></th>", "<td></td>");
  for (const [, id = "", text = ""] of html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g))
    headings.push({ id, text: text.replace(/<[^>]+>/g, "") });
  return { html, headings };
}

/**
 * Turns Markdown of `content/` into modules, rendered during the build. `x.md` is the whole file ({@link MarkdownModule}),
 * `x.md?attributes` only its front matter, without sources and with the number of words, `x.md?slug` and
 * `x.md?title` only that, `x.md?source` the front matter with the body as Markdown.
 */
export function markdown(): Plugin {
  return {
    name: "markdown",
    load: {
      filter: { id: /\/content\/.*\.md(?:\?|$)/ },
      async handler(id) {
        const [path = "", query] = id.split("?");
        const locale = FILE.exec(path)?.[1];
        if (locale === undefined || !isLocale(locale)) return;
        const read = async (file: string) => splitFrontMatter(await this.fs.readFile(file, { encoding: "utf8" }), file, locale);
        this.addWatchFile(path);
        const { attributes, body } = await read(path);
        if (query === "slug" || query === "title") return `export default ${JSON.stringify(attributes[query])};`;
        if (query === "source") return `export default ${JSON.stringify({ ...attributes, body: body.trim() })};`;
        if (query === "attributes") {
          const { sources: _, ...listed } = attributes;
          return `export default ${JSON.stringify({ ...listed, words: countWords(body) })};`;
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
    },
  };
}
