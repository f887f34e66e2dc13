import { searchText } from "../search-text.ts";

/** A heading as it is compared: without case, accents, `#` and quotes. */
export const normalizeHeading = (heading: string): string => searchText(heading.replace(/["'#]/g, ""));
