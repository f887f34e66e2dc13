import type { ListedPaper } from "#contract/letting/paper.ts";
import type { Translate } from "#contract/pages/site-view.ts";

type Titled = Pick<ListedPaper, "number" | "kind" | "vatScheme" | "isSupplement">;

/** Names a paper with its number; those of private owners are receipts. */
export function paperTitle(words: Translate, { number, kind, vatScheme, isSupplement }: Titled): string {
  const group = vatScheme === "private" ? "receipt" : "invoice";
  return words(`paper.${group}.${isSupplement ? "supplement" : kind}`, { number });
}
