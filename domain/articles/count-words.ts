/** Counts the words of a Markdown text; cells of tables count, their bars do not. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0;
