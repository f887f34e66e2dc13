/** A form as it was sent and refused: what to show again, and the code of what is wrong with each field. */
export interface FormState {
  values: Record<string, string | string[]>;
  /** Field → code of its message; the field "" is the form as a whole. */
  errors: Record<string, string>;
}

/** What the server knows beyond the address. The browser gets the same, so that the app takes over the same page. */
export interface PageState {
  form?: FormState;
  /** Answers to the queries of the page by their key: what `/api` would say now. */
  data?: Record<string, unknown>;
}

/** What a marketing page is made of: its address and the server's knowledge. */
export interface PageRequest {
  /** Path of a page, as `pathOf` writes it. */
  path: string;
  /** Query with its question mark, or nothing. */
  search: string;
  state?: PageState;
}
