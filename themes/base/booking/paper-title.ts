import type { ListedPaper } from "#contract/letting/paper.ts";
import type { Translate } from "#contract/pages/site-view.ts";

type Titled = Pick<ListedPaper, "number" | "kind" | "vatScheme" | "isSupplement" | "proForma">;

/** Names a paper with its number; those of private owners are receipts, and those that wait for KSeF pro formas. */
export function paperTitle(words: Translate, { number, kind, vatScheme, isSupplement, proForma }: Titled): string {
  if (proForma !== null) return words(`paper.proForma.${kind === "credit" || isSupplement ? "correction" : kind}`, { number });
  const group = vatScheme === "private" ? "receipt" : "invoice";
  return words(`paper.${group}.${isSupplement ? "supplement" : kind}`, { number });
}
