import { Parser } from "htmlparser2";
import { type FoundPage, MAX_FOUND_PHOTOS } from "#contract/owners/moving.ts";
import { isLocale } from "#domain/locale.ts";
import { toSingleLine } from "#domain/text-rules.ts";
import { type PageBlock, textOf } from "./page-text.ts";
import { collectPhotos, type PhotoCandidate, candidatesOf } from "./page-photos.ts";
import { readStructuredData } from "./structured-data.ts";

/** Elements whose text is not about the home. */
const SKIPPED = new Set(
  "script style noscript template svg nav header footer aside form button select dialog iframe object audio video".split(" "),
);
/** Elements whose pictures are not of the home. */
const WITHOUT_PHOTOS = new Set(["nav", "footer", "aside", "form", "template", "svg"]);
const NOTICES = /(?:^|[\s_-])(?:cookies?|consent|breadcrumbs?)(?:$|[\s_-])/i;
const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 li ul ol blockquote div section article main td th tr table dt dd dl figure figcaption pre address hr".split(
    " ",
  ),
);
/** Deeper pages are read up to there: elements that are not closed would take time that grows with their square. */
const MAX_DEPTH = 300;
const WRITTEN_LENGTH = 32 * 1024;

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** An open element, and whether something in it is left out. */
interface Open {
  tag: string;
  isSkipped: boolean;
  isWithoutPhotos: boolean;
}

/**
 * Extracts texts and photos from a page about a home: structured data (schema.org), Open Graph and description, and the text
 * without navigation, notices and lists of links. `url` is the page's address.
 */
export function readPage(html: string, url: URL): FoundPage {
  const page = parse(html, url);
  const data = readStructuredData(page.scripts);
  const meta = (...names: string[]) => names.map((name) => page.meta.get(name) ?? "").find((text) => text !== "") ?? "";
  const summary = meta("og:description", "description", "twitter:description");
  const language = (page.language || meta("og:locale")).slice(0, 2).toLowerCase();
  const photos = collectPhotos(
    [
      ...data.photos.map((address) => ({ address, alt: "", width: 0 })),
      ...["og:image", "og:image:secure_url"].map((name) => ({ address: page.meta.get(name) ?? "", alt: "", width: 0 })),
      ...page.photos,
    ],
    page.base,
  );
  return {
    url: url.href,
    locale: isLocale(language) ? language : null,
    title: toSingleLine(data.name || page.heading || meta("og:title") || page.title).slice(0, 200),
    summary: toSingleLine(summary).slice(0, 600),
    text: textOf(page.blocks) || data.description,
    features: data.features,
    sleeps: data.sleeps,
    bedrooms: data.bedrooms,
    bathrooms: data.bathrooms,
    photos: photos.slice(0, MAX_FOUND_PHOTOS),
    morePhotos: Math.max(0, photos.length - MAX_FOUND_PHOTOS),
  };
}

interface ParsedPage {
  base: URL;
  language: string;
  title: string;
  /** The first `h1`. */
  heading: string;
  /** Contents of `meta` by name or property. */
  meta: Map<string, string>;
  /** Scripts with JSON-LD. */
  scripts: string[];
  blocks: PageBlock[];
  photos: PhotoCandidate[];
}

function parse(html: string, url: URL): ParsedPage {
  const page: ParsedPage = {
    base: url,
    language: "",
    title: "",
    heading: "",
    meta: new Map(),
    scripts: [],
    blocks: [],
    photos: [],
  };
  const open: Open[] = [];
  let text = "";
  let linked = 0;
  /** Number of open elements by tag. */
  const counts = new Map<string, number>();
  const count = (tag: string, by: 1 | -1) => counts.set(tag, (counts.get(tag) ?? 0) + by);
  const isIn = (...tags: string[]) => tags.some((tag) => (counts.get(tag) ?? 0) > 0);
  /** Ends the block that is open. */
  const flush = () => {
    if (text === "") return;
    const isInMain = isIn("main", "article");
    const heading = HEADINGS.find((tag) => isIn(tag));
    const kind = heading === undefined ? (isIn("li") ? "item" : "text") : "heading";
    for (const part of text.split(/\n\s*\n/)) {
      const bare = toSingleLine(part).replace(/\s+/g, " ");
      if (bare === "") continue;
      if (heading === "h1" && page.heading === "") page.heading = bare;
      // The first heading is the title.
      if (heading !== "h1") page.blocks.push({ kind, text: bare, isInMain, isLinks: linked * 5 > bare.length * 3 });
    }
    [text, linked] = ["", 0];
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (BLOCKS.has(tag)) flush();
      if (tag === "br") text += "\n";
      const outer = open.at(-1);
      const isNotice = tag !== "body" && tag !== "html" && NOTICES.test(`${attributes["class"] ?? ""} ${attributes["id"] ?? ""}`);
      const isWithoutPhotos = (outer?.isWithoutPhotos ?? false) || WITHOUT_PHOTOS.has(tag) || isNotice;
      count(tag, 1);
      open.push({ tag, isSkipped: (outer?.isSkipped ?? false) || SKIPPED.has(tag) || isNotice, isWithoutPhotos });
      readHead(page, tag, attributes);
      if (tag === "script") page.scripts.push(/^application\/ld\+json/i.test(attributes["type"] ?? "") ? "" : "-");
      if (!isWithoutPhotos && (tag === "img" || tag === "a")) page.photos.push(...candidatesOf(tag, attributes));
    },
    ontext(piece) {
      const { tag, isSkipped = false } = open.at(-1) ?? {};
      const script = page.scripts.at(-1);
      if (tag === "title" && !isIn("svg")) page.title += piece;
      else if (tag === "script" && script !== undefined && script !== "-") page.scripts[page.scripts.length - 1] = script + piece;
      else if (!isSkipped || (isIn("h1") && isIn("header") && !isIn("nav"))) {
        text += piece.replace(/\s+/g, " ");
        if (isIn("a")) linked += piece.trim().length;
      }
    },
    onclosetag(tag) {
      if (BLOCKS.has(tag)) flush();
      count(tag, -1);
      open.pop();
    },
  });
  for (let at = 0; at < html.length && open.length <= MAX_DEPTH; at += WRITTEN_LENGTH)
    parser.write(html.slice(at, at + WRITTEN_LENGTH));
  parser.end();
  flush();
  return page;
}

/** Reads what an element of the head says about the page. */
function readHead(page: ParsedPage, tag: string, attributes: Record<string, string>): void {
  const { content, href } = attributes;
  const name = (attributes["property"] ?? attributes["name"] ?? "").toLowerCase();
  if (tag === "html") page.language = attributes["lang"] ?? "";
  if (tag === "base" && href !== undefined && URL.canParse(href, page.base)) page.base = new URL(href, page.base);
  if (tag === "meta" && name !== "" && content !== undefined && !page.meta.has(name)) page.meta.set(name, content.trim());
}
