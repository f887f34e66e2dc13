import { useQuery } from "@tanstack/react-query";
import { unwrap } from "#client/kit/api/api.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Notice } from "#client/kit/ui/notice.tsx";
import { ScrollingTable } from "#client/kit/ui/scrolling-table.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { bookingApi } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { PeriodActions } from "./period-actions.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { usePeriod } from "./use-period.ts";

/** Sums of tourist tax for a period, for the return to the municipality. */
export function TaxReturn() {
  const { text, money } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId, name } = useSite();
  const { period, setPeriod, query } = usePeriod();
  const { data, error } = useQuery({
    queryKey: ["sites", siteId, "bookings", "tax", query],
    enabled: query !== undefined,
    queryFn: () => unwrap(bookingApi.tax.$get({ param: { siteId }, query: query ?? { from: "", until: "" } })),
  });
  const units = data?.units ?? [];
  const sum = (pick: (unit: (typeof units)[number]) => number) => units.reduce((total, unit) => total + pick(unit), 0);
  const columns = [
    ["stays", (unit: (typeof units)[number]) => unit.stays],
    ["nights", (unit: (typeof units)[number]) => unit.nights],
    ["guestNights", (unit: (typeof units)[number]) => unit.guestNights],
    ["taxedGuestNights", (unit: (typeof units)[number]) => unit.taxedGuestNights],
  ] as const;
  const tax = sum((unit) => unit.tax);
  const unknown = sum(({ unknownParties }) => unknownParties);
  const byChannel = sum(({ guestNightsPaidByChannel }) => guestNightsPaidByChannel);
  const head = [text("filters.unit"), text("tax.municipality"), ...columns.map(([id]) => text(`tax.${id}`)), text("tax.amount")];
  const cell = "px-3 py-2 text-right tabular-nums first:text-left";
  return (
    <div className="print-part grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 className="title-s">{text("tax.title", { site: name })}</h2>
        <p className="mt-1 max-w-[68ch] text-soft">{text("tax.text")}</p>
        <p className="hidden print:block">{`${period.from} – ${period.last}`}</p>
      </div>
      <PeriodFields period={period} onChange={setPeriod} />
      <Refusal error={error} />
      {query && !data && !error && <Skeleton label={shell("loading")} lines={4} />}
      {data && units.length === 0 && <p className="text-soft">{text("tax.none")}</p>}
      {query && data && units.length > 0 && (
        <>
          <ul className="grid gap-3 sm:hidden print:hidden">
            {units.map((unit) => (
              <li key={unit.unitId} className="rounded-2xl border border-ink/15 bg-card px-4 py-3">
                <h3 className="font-sans text-base font-semibold tracking-normal">{`${unit.name} · ${data.town}`}</h3>
                <dl className="mt-1 tabular-nums">
                  {columns.map(([id, pick]) => (
                    <div key={id} className="flex justify-between gap-4 py-0.5">
                      <dt className="text-soft">{text(`tax.${id}`)}</dt>
                      <dd>{pick(unit)}</dd>
                    </div>
                  ))}
                  <div className="flex justify-between gap-4 py-0.5 font-semibold">
                    <dt>{text("tax.amount")}</dt>
                    <dd>{money(unit.tax, data.currency)}</dd>
                  </div>
                </dl>
              </li>
            ))}
            {units.length > 1 && (
              <li className="flex justify-between gap-4 px-4 font-semibold tabular-nums">
                <span>{text("price.total")}</span>
                <span>{money(tax, data.currency)}</span>
              </li>
            )}
          </ul>
          <ScrollingTable
            label={text("tax.table")}
            className="rounded-2xl border border-ink/15 bg-card max-sm:hidden print:block print:overflow-visible"
          >
            <table className="w-full border-collapse">
              <thead>
                <tr className="border-b-2 border-ink text-sm">
                  {head.map((label, index) => (
                    <th key={label} scope="col" className={`${cell} ${index === 1 ? "text-left!" : ""}`}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {units.map((unit) => (
                  <tr key={unit.unitId} className="border-b border-ink/15">
                    <th scope="row" className={`${cell} font-semibold`}>
                      {unit.name}
                    </th>
                    <td className="px-3 py-2">{data.town}</td>
                    {columns.map(([id, pick]) => (
                      <td key={id} className={cell}>
                        {pick(unit)}
                      </td>
                    ))}
                    <td className={cell}>{money(unit.tax, data.currency)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr className="font-semibold">
                  <th scope="row" colSpan={2} className={cell}>
                    {text("price.total")}
                  </th>
                  {columns.map(([id, pick]) => (
                    <td key={id} className={cell}>
                      {sum(pick)}
                    </td>
                  ))}
                  <td className={cell}>{money(tax, data.currency)}</td>
                </tr>
              </tfoot>
            </table>
          </ScrollingTable>
          {unknown > 0 && <Notice kind="warning">{text("tax.unknown", { count: unknown })}</Notice>}
          {byChannel > 0 && <p className="text-soft">{text("tax.byChannel", { count: byChannel })}</p>}
          <PeriodActions table="tax" query={query} />
        </>
      )}
    </div>
  );
}
