/** An address of a page in a plain text, without the punctuation of the sentence around it. */
const LINK = /https?:\/\/[a-z0-9](?:[^\s<>"]*[^\s<>"'.,;:!?()[\]{}])?/gi;

/** A part of a plain text; `isLink`: it is the address of a page. */
export interface TextPart {
  text: string;
  isLink: boolean;
}

/** Splits a plain text at the addresses in it. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: link, index } of text.matchAll(LINK)) {
    if (index > from) parts.push({ text: text.slice(from, index), isLink: false });
    parts.push({ text: link, isLink: true });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false });
  return parts;
}
