import { useWords } from "../../kit/i18n/texts.ts";
import type { ListedPaper } from "./papers.ts";

/** Returns a function that names a paper with its number, as its page does. */
export function usePaperName(): (paper: ListedPaper) => string {
  const text = useWords("papers");
  return ({ number, kind, vatScheme, isSupplement, proForma }) => {
    if (proForma !== null) return text(`proForma.${kind === "credit" || isSupplement ? "correction" : kind}`, { number });
    return text(`${vatScheme === "private" ? "receipt" : "invoice"}.${isSupplement ? "supplement" : kind}`, { number });
  };
}
