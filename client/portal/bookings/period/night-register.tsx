import { useQuery } from "@tanstack/react-query";
import { unwrap } from "#client/kit/api/api.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { ScrollingTable } from "#client/kit/ui/scrolling-table.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { bookingApi } from "../../stays/bookings.ts";
import { Refusal } from "../../stays/refusal.tsx";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { PeriodActions } from "./period-actions.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { usePeriod } from "./use-period.ts";

/** The night register of a period: the people who stayed, as the guests entered them. */
export function NightRegister() {
  const { text, day, dayWithYear, stay } = useBookingWords();
  const shell = useWords("shell");
  const { id: siteId, name } = useSite();
  const { period, setPeriod, query } = usePeriod();
  const { data, error } = useQuery({
    queryKey: ["sites", siteId, "bookings", "register", query],
    enabled: query !== undefined,
    queryFn: () => unwrap(bookingApi.register.$get({ param: { siteId }, query: query ?? { from: "", until: "" } })),
  });
  const documentOf = (document: string) => (document === "" ? "" : text(`register.documents.${document as "passport"}`));
  // A line for each known guest, or one for the stay.
  const lines = (data?.stays ?? []).flatMap((stay) =>
    stay.register.length === 0
      ? [{ ...stay, person: stay.bookedBy || (stay.channel ?? ""), town: "", document: "", isComplete: false }]
      : stay.register.map((guest) => ({
          ...stay,
          person: guest.name,
          town: guest.town,
          document: guest.document as string,
          isComplete: true,
        })),
  );
  const head = ["arrival", "departure", "unit", "name", "town", "document"] as const;
  const cell = "px-3 py-2 text-left align-top";
  // On phones the row's header has everything.
  const wideCell = `${cell} max-sm:hidden print:table-cell`;
  return (
    <div className="print-part grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 className="title-s">{text("register.title", { site: name })}</h2>
        <p className="mt-1 max-w-[68ch] text-soft print:hidden">{text("register.text")}</p>
        <p className="hidden print:block">{`${period.from} – ${period.last}`}</p>
      </div>
      <PeriodFields period={period} onChange={setPeriod} />
      <Refusal error={error} />
      {query && !data && !error && <Skeleton label={shell("loading")} lines={4} />}
      {data && lines.length === 0 && <p className="text-soft">{text("register.none")}</p>}
      {query && lines.length > 0 && (
        <>
          <ScrollingTable
            label={text("register.table")}
            className="rounded-2xl border border-ink/15 bg-card print:overflow-visible"
          >
            <table className="w-full border-collapse">
              <thead>
                <tr className="border-b-2 border-ink text-sm">
                  {head.map((id) => (
                    <th key={id} scope="col" className={id === "name" ? cell : wideCell}>
                      {text(`register.columns.${id}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line, index) => (
                  <tr key={index} className="border-b border-ink/15">
                    <td className={`${wideCell} whitespace-nowrap tabular-nums`}>{day(line.arrival)}</td>
                    <td className={`${wideCell} whitespace-nowrap tabular-nums`}>{dayWithYear(line.departure)}</td>
                    <td className={`${wideCell} min-w-28`}>{line.unit}</td>
                    <th scope="row" className={`${cell} min-w-44 font-semibold break-words`}>
                      {line.person}
                      <span className="block font-normal tabular-nums sm:hidden print:hidden">{stay(line)}</span>
                      <span className="block text-sm font-normal text-soft sm:hidden print:hidden">
                        {[line.unit, line.town, documentOf(line.document)].filter(Boolean).join(" · ")}
                      </span>
                      {!line.isComplete && (
                        <span className="block text-sm font-normal text-soft">
                          {line.guests === null ? text("register.unknown") : text("register.booker", { count: line.guests })}
                        </span>
                      )}
                    </th>
                    <td className={wideCell}>{line.town}</td>
                    <td className={wideCell}>{documentOf(line.document)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollingTable>
          <PeriodActions table="register" query={query} />
        </>
      )}
    </div>
  );
}
