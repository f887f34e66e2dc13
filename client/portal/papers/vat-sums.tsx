import { useQuery } from "@tanstack/react-query";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { VatSpan } from "#contract/letting/paper-input.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import type { Currency } from "#domain/money.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { vatQuery } from "./papers.ts";
import { numberFormat } from "#locales/words/intl.ts";
import { ScrollingTable } from "#client/kit/ui/scrolling-table.tsx";

const CELL = "py-1.5 pl-4 text-right whitespace-nowrap first:pl-0 first:text-left first:whitespace-normal";

/** Turnover of a month or quarter by VAT rates, and the tourist tax in it. */
export function VatSums({ month, span }: { month: string; span: VatSpan }) {
  const text = useWords("papers");
  const shell = useWords("shell");
  const { locale, money } = useBookingWords();
  const { id: siteId } = useSite();
  const { data, error } = useQuery(vatQuery(siteId, { month, span }));
  if (!data) return error ? <RefusalNotice error={error} /> : <Skeleton label={shell("loading")} lines={3} />;
  const { parts, basis } = data;
  const currency = data.currency as Currency;
  if (parts.length === 0) return <p className="text-soft">{text("vat.none")}</p>;
  const percent = numberFormat(LANGUAGE_TAGS[locale], { style: "percent", maximumFractionDigits: 2 });
  const nameOf = ({ rate, isTouristTax }: (typeof parts)[number]) =>
    isTouristTax
      ? text("vat.touristTax")
      : rate === null
        ? text("vat.untaxed")
        : text("vat.rate", { rate: percent.format(rate / 100) });
  return (
    <ScrollingTable label={text("vat.title")}>
      <table className="w-full border-collapse text-[0.9375rem] tabular-nums">
        <caption className="pb-2 text-left text-soft">{text(`vat.basis.${basis}`)}</caption>
        <thead>
          <tr className="border-b-2 border-ink/30">
            {(["group", "net", "amount", "gross"] as const).map((column) => (
              <th key={column} scope="col" className={CELL}>
                {text(`vat.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={`${part.rate} ${part.isTouristTax}`} className="border-b border-ink/15">
              <th scope="row" className={`${CELL} font-normal`}>
                {nameOf(part)}
              </th>
              {[part.gross - part.vat, part.vat, part.gross].map((amount, index) => (
                <td key={index} className={CELL}>
                  {amount === 0 ? "–" : money(amount, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}
