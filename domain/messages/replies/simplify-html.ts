/** Elements whose content is not text. */
const SKIPPED = new Set(["style", "script", "title", "template"]);
/** Elements that begin and end a line; those with a space around them begin a paragraph. */
const BLOCKS = new Set(
  "address article aside blockquote center div dd dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tr ul".split(
    " ",
  ),
);
const PARAGRAPHS = new Set("h1 h2 h3 h4 h5 h6 ol p pre table ul".split(" "));
/** From here on, Outlook and Yahoo quote the answered email, without an element that quotes. */
const QUOTE_BEGINS = /\b(?:id="?(?:x_)?(?:appendonsend|divRplyFwdMsg)|class="?[\w\s-]{0,60}yahoo_quoted)/i;
const MAX_TAG_LENGTH = 2000;
const MAX_QUOTE_DEPTH = 5;

/**
 * Reduces the HTML of an email to escaped text with `<br>`: without styles and scripts, a list item a line, with the addresses of
 * links, and with `> ` before the lines of quotes. Linear time.
 */
export function simplifyHtml(html: string): string {
  const lines = new Lines();
  const closings = new Closings(html.toLowerCase());
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    lines.write(html.slice(at, open < 0 ? html.length : open));
    if (open < 0) break;
    const name = /^<(\/?)([a-z][a-z0-9]{0,20})/i.exec(html.slice(open, open + 24));
    if (html.startsWith("<!", open)) at = closings.endOfComment(open);
    else if (name) {
      const end = html.indexOf(">", open);
      const tag = html.slice(open, end < 0 ? html.length : Math.min(end, open + MAX_TAG_LENGTH));
      const [, slash, word = ""] = name;
      lines.element(word.toLowerCase(), slash === "/", tag);
      at = end < 0 ? html.length : end + 1;
      if (slash === "" && SKIPPED.has(word.toLowerCase())) at = closings.endOf(word.toLowerCase(), at);
    } else {
      lines.write("&lt;");
      at = open + 1;
    }
  }
  return lines.toHtml();
}

/** Finds the ends of elements and comments; what was not found once is not searched again. */
class Closings {
  #lower: string;
  #missing = new Set<string>();

  constructor(lower: string) {
    this.#lower = lower;
  }

  /** The position after `</name…`, or `from` if the element does not end. */
  endOf(name: string, from: number): number {
    const end = this.#find(`</${name}`, from);
    return end < 0 ? from : end;
  }

  endOfComment(from: number): number {
    const mark = this.#lower.startsWith("<!--", from) ? "-->" : ">";
    const end = this.#find(mark, from + 2);
    return end < 0 ? this.#lower.length : end + mark.length;
  }

  #find(text: string, from: number): number {
    const found = this.#missing.has(text) ? -1 : this.#lower.indexOf(text, from);
    if (found < 0) this.#missing.add(text);
    return found;
  }
}

class Lines {
  #done: string[] = [];
  /** The line that is written, in pieces: testing the end of a growing string would take quadratic time. */
  #line: string[] = [];
  #depth = 0;
  /** The open quotes; Gmail indents a text by one without a border, which does not count. */
  #quotes: boolean[] = [];
  #isQuotedToEnd = false;
  #isVerbatim = false;
  /** Address of the link that is open, and the number of pieces of its line before it. */
  #link: { href: string; from: number } | undefined;

  write(text: string): void {
    const parts = this.#isVerbatim ? text.split(/\r?\n/) : [text.replace(/[ \t\r\n]+/g, " ")];
    parts.forEach((part, index) => {
      if (index > 0) this.#end();
      const piece = !this.#isVerbatim && (this.#line.at(-1)?.endsWith(" ") ?? true) ? part.replace(/^ /, "") : part;
      if (piece !== "") this.#line.push(piece);
    });
  }

  element(name: string, isEnd: boolean, tag: string): void {
    if (name === "br") this.#end();
    if (name === "td" || name === "th") this.write(" ");
    if (name === "img") this.write(/\balt="([^"\w<>]{1,12})"/.exec(tag)?.[1] ?? "");
    if (name === "a") this.#atLink(isEnd, tag);
    const beginsQuote = !isEnd && QUOTE_BEGINS.test(tag);
    if (!BLOCKS.has(name) && !beginsQuote) return;
    if (this.#line.length > 0) this.#end();
    if (PARAGRAPHS.has(name) && this.#done.at(-1) !== "") this.#end();
    if (name === "pre") this.#isVerbatim = !isEnd;
    if (name === "li" && !isEnd) this.#line.push("- ");
    if (name === "blockquote") this.#atQuote(isEnd, tag);
    if (beginsQuote) this.#isQuotedToEnd = true;
  }

  toHtml(): string {
    this.#end();
    return this.#done.join("<br>");
  }

  #atQuote(isEnd: boolean, tag: string): void {
    if (!isEnd) this.#quotes.push(!/border:\s?none/i.test(tag));
    const isQuote = isEnd ? this.#quotes.pop() : this.#quotes.at(-1);
    if (isQuote) this.#depth += isEnd ? -1 : 1;
  }

  #atLink(isEnd: boolean, tag: string): void {
    if (!isEnd) {
      const href = /\shref\s?=\s?["']?(https?:\/\/[^\s"'<>]+)/i.exec(tag)?.[1];
      this.#link = href === undefined ? undefined : { href, from: this.#line.length };
      return;
    }
    const link = this.#link;
    this.#link = undefined;
    if (!link) return;
    const shown = this.#line.slice(link.from).join("").trim();
    // Programs shorten an address that they show.
    if (/^(?:https?:|www\.)/i.test(shown)) this.#line.splice(link.from, Number.POSITIVE_INFINITY, link.href);
    else if (shown !== "") this.write(` (${link.href})`);
  }

  #end(): void {
    const depth = Math.min(MAX_QUOTE_DEPTH, this.#depth + (this.#isQuotedToEnd ? 1 : 0));
    this.#done.push(`${"&gt; ".repeat(depth)}${this.#line.join("")}`.trimEnd());
    this.#line = [];
    if (this.#link) this.#link.from = 0;
  }
}
