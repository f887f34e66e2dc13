import type { BlogState } from "../business/article.ts";

/** A refused form: the values to show again, and the error code of each field. */
export interface FormState {
  values: Record<string, string | string[]>;
  /** Field → error code; the field "" is the whole form. */
  errors: Record<string, string>;
}

/** Data of a page beyond its address. The browser gets the same data, so that the app hydrates the same page. */
export interface PageState {
  form?: FormState;
  /** Results of the page's queries by their key, equal to the current answers of `/api`. */
  data?: Record<string, unknown>;
  /** Articles from the store, on the pages of the blog. */
  blog?: BlogState;
}

/** Input for rendering a marketing page. */
export interface PageRequest {
  /** Path of a page, as `pathOf` returns it. */
  path: string;
  /** Query including its question mark, or "". */
  search: string;
  state?: PageState;
}
