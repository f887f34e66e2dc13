import type { Locale } from "#domain/locale.ts";
import { brand } from "./brand.ts";
import { pathOf } from "./paths.ts";

/**
 * The words that article 11a of directive 2011/83 (inserted by directive 2023/2673) prescribes for the function and for the button
 * that confirms, in the language versions of the Official Journal; in German those of § 356a BGB. German is ready for the day on
 * which we offer it. Dutch law (article 6:230oa BW) repeats the duty without fixing other words.
 */
export const WITHDRAWAL_LABELS: Record<Locale | "de", { begin: string; confirm: string }> = {
  nl: { begin: "hier de overeenkomst herroepen", confirm: "herroeping bevestigen" },
  en: { begin: "withdraw from contract here", confirm: "confirm withdrawal" },
  pl: { begin: "odstąp od umowy tutaj", confirm: "potwierdź odstąpienie od umowy" },
  de: { begin: "Vertrag widerrufen", confirm: "Widerruf bestätigen" },
};

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns the variables of texts that name the withdrawal function or say where it is; labels begin with a capital. */
export function withdrawalTexts(locale: Locale): { withdrawHere: string; confirmWithdrawal: string; withdrawAddress: string } {
  const { begin, confirm } = WITHDRAWAL_LABELS[locale];
  return {
    withdrawHere: capitalize(begin),
    confirmWithdrawal: capitalize(confirm),
    withdrawAddress: brand.domain + pathOf("withdrawal", locale),
  };
}
