// What markdown-it imports for features that are switched off: see lean-markdown-it.ts.

/** For linkify-it: `bare-links.ts` finds addresses instead. */
export class LinkifyIt {}

/** For entities: references such as `&amp;` are shown as written. */
export const decodeHTMLStrict = (text: string): string => text;

/** For punycode.js: `URL` encodes the hostnames of links. */
export default { toASCII: (text: string): string => text, toUnicode: (text: string): string => text };
