// Replacements for markdown-it's dependencies of features that are switched off: see lean-markdown-it.ts.

/** Replaces linkify-it: `bare-links.ts` finds URLs instead. */
export class LinkifyIt {}

/** Replaces entities: references such as `&amp;` are shown as written. */
export const decodeHTMLStrict = (text: string): string => text;

/** Replaces punycode.js: `URL` encodes the hostnames of links. */
export default { toASCII: (text: string): string => text, toUnicode: (text: string): string => text };
