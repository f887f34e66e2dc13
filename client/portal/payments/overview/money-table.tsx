import { useWords } from "#client/kit/i18n/texts.ts";
import type { Currency } from "#domain/money.ts";
import type { MoneySums } from "#domain/payments/money-report.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { ScrollingTable } from "#client/kit/ui/scrolling-table.tsx";

interface MoneyTableProps {
  label: string;
  /** Title of the first column. */
  head: string;
  rows: readonly { key: string; name: string; sums: MoneySums }[];
  /** The last row, if there is one. */
  total?: MoneySums;
  currency: Currency;
}

/** A table of sums: received, refunded, fees, kept from deposits, and the remainder. Columns without an amount are left out. */
export function MoneyTable({ label, head, rows, total, currency }: MoneyTableProps) {
  const text = useWords("payments");
  const { money } = useBookingWords();
  const all = [
    ["received", ({ received }: MoneySums) => received],
    ["returned", ({ returned }: MoneySums) => returned],
    ["fees", ({ fees }: MoneySums) => 0 - fees],
    ["claimed", ({ claimed }: MoneySums) => claimed],
    ["income", ({ income }: MoneySums) => income],
  ] as const;
  const columns = all.filter(([id, pick]) => id === "received" || id === "income" || rows.some(({ sums }) => pick(sums) !== 0));
  const cell = "py-1.5 pl-2 sm:pl-4 text-right whitespace-nowrap first:pl-0 first:text-left first:whitespace-normal";
  return (
    <ScrollingTable label={label}>
      <table className="w-full border-collapse text-[0.8125rem] tabular-nums sm:text-[0.9375rem]">
        <thead>
          <tr className="border-b-2 border-ink/30">
            <th scope="col" className={cell}>
              {head}
            </th>
            {columns.map(([id]) => (
              <th key={id} scope="col" className={cell}>
                {text(`sums.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sums }) => (
            <tr key={key} className="border-b border-ink/15">
              <th scope="row" className={`${cell} font-normal`}>
                {name}
              </th>
              {columns.map(([id, pick]) => (
                <td key={id} className={cell}>
                  {pick(sums) === 0 ? "–" : money(pick(sums), currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className={cell}>
                {text("sums.total")}
              </th>
              {columns.map(([id, pick]) => (
                <td key={id} className={cell}>
                  {money(pick(total), currency)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollingTable>
  );
}
