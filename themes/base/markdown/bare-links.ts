import type { StateInline } from "markdown-it";

const AFTER_SCHEME = /[a-z0-9-][^\s<[\]]*/iy;
const TRAILING = new Set("?!.,:;*_'\"~&");

/** Returns the length of an address without trailing punctuation of the sentence. */
function addressLength(address: string): number {
  let unopened = 0;
  for (const character of address) unopened += character === ")" ? 1 : character === "(" ? -1 : 0;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? "";
    if (last === ")" && unopened > 0) unopened -= 1;
    else if (!TRAILING.has(last)) break;
  }
  return end;
}

/** Inline rule of markdown-it: `http://` and `https://` addresses outside links, before emphasis can split them. */
export function bareAddress(state: StateInline, silent: boolean): boolean {
  if (silent || state.linkLevel > 0 || !state.src.startsWith("://", state.pos)) return false;
  const scheme = /https?$/i.exec(state.pending.slice(-5))?.[0];
  if (scheme === undefined) return false;
  AFTER_SCHEME.lastIndex = state.pos + 3;
  const rest = AFTER_SCHEME.exec(state.src)?.[0] ?? "";
  const length = addressLength(rest);
  if (length === 0) return false;
  state.pending = state.pending.slice(0, -scheme.length);
  const address = `${scheme}://${rest.slice(0, length)}`;
  state.push("link_open", "a", 1).attrs = [["href", address]];
  state.push("text", "", 0).content = address;
  state.push("link_close", "a", -1);
  state.pos += 3 + length;
  return true;
}

/** A piece of text, with the address it links to, if any. */
export interface TextPiece {
  text: string;
  href?: string;
}

const WWW = /www\.[a-z0-9-][^\s<[\]]*/iy;
const MAIL_HOST = /[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/iy;
const STARTS = /www\.|@/gi;
const isMailCharacter = (character: string | undefined): boolean => character !== undefined && /[\w.+-]/.test(character);

/** Splits a text at its `www.` and email addresses. Every character is examined a bounded number of times. */
export function withBareLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  const push = (from: number, to: number, href: (found: string) => string) => {
    if (from > done) pieces.push({ text: text.slice(done, from) });
    const found = text.slice(from, to);
    pieces.push({ text: found, href: href(found) });
    done = to;
  };
  for (const { 0: start, index } of text.matchAll(STARTS)) {
    if (index < done) continue;
    if (start === "@") {
      // Bounded by the end of the previous address or "@", which cannot be part of a mailbox name.
      let from = index;
      while (from > done && isMailCharacter(text[from - 1])) from--;
      MAIL_HOST.lastIndex = index + 1;
      const host = from < index ? MAIL_HOST.exec(text)?.[0].replace(/[-_]$/, "") : undefined;
      if (host?.includes(".") && !/[-_.]$/.test(host)) push(from, index + 1 + host.length, (found) => `mailto:${found}`);
    } else {
      WWW.lastIndex = index;
      const length = addressLength(WWW.exec(text)?.[0] ?? "");
      if (length > "www.".length) push(index, index + length, (found) => `http://${found}`);
    }
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}
