import type { PublicationState } from "#domain/articles/publication.ts";

export const ARTICLES = ["admin", "articles"];

/** Looks of the badges of states. */
export const STATE_LOOKS = {
  shipped: "plain",
  draft: "attention",
  scheduled: "attention",
  published: "good",
  withdrawn: "bad",
} as const satisfies Record<PublicationState | "shipped", string>;

/** Headers of a write that is based on a version. */
export const basedOn = (version: number) => ({
  header: { "if-match": `"${version}"` },
  options: { headers: { "If-Match": `"${version}"` } },
});
