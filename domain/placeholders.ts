/** A bracketed blank such as `[x]` or `[bedrag]`, but not a Markdown link, its definition or an escaped bracket. */
const PLACEHOLDER = /(?<![\]\\])\[[^\][\n]{1,80}\](?![([:])/;

/** True if a text still has blanks of an example to fill in. */
export const hasPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);
