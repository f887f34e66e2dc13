/** Joins the facts that exist with a dot between them; a line breaks after a dot, never before it. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join("\u00a0· ");
