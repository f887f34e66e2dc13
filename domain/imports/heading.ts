import { searchText } from "../search-text.ts";

/** A heading as it is compared: without case, accents, `#` and quotes. */
export const normalizeHeading = (heading: string): string => searchText(heading.replace(/["'#]/g, ""));

/** Identifies files with the same headings, in at most `maxLength` characters. */
export const headingSignature = (head: readonly string[], maxLength: number): string =>
  head.map(normalizeHeading).join("|").slice(0, maxLength);

/** Finds the layout whose columns are all among the normalised `headings`; of several, the one with the most columns. */
export function findLayout<Layout extends { columns: Readonly<Record<string, unknown>> }>(
  layouts: readonly Layout[],
  headings: readonly string[],
): Layout | undefined {
  const present = new Set(headings);
  return layouts
    .filter(({ columns }) => Object.keys(columns).every((heading) => present.has(heading)))
    .toSorted((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length)[0];
}
