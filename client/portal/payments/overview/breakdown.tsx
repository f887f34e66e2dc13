import { useState } from "react";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { monthText } from "#client/kit/i18n/dates.ts";
import type { SiteMoney } from "../payments.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Panel } from "#client/kit/ui/panel.tsx";
import { useUnitNames } from "../../workspace/unit-names.ts";
import { Select } from "#client/kit/fields/field.tsx";
import type { BookingChannel } from "#domain/bookings/channels.ts";
import type { Currency } from "#domain/money.ts";
import { type MoneyCell, sumMoney, sumMoneyBy } from "#domain/payments/money-report.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { MoneyTable } from "./money-table.tsx";

interface BreakdownProps {
  cells: readonly MoneyCell[];
  months: readonly string[];
  units: SiteMoney["units"];
  currency: Currency;
}

/** Sums by unit and by channel, of the whole period or one of its months. */
export function Breakdown({ cells, months, units, currency }: BreakdownProps) {
  const text = useWords("payments");
  const { text: bookings } = useBookingWords();
  const { locale } = useLanguage();
  const named = useUnitNames()(units);
  const [month, setMonth] = useState("");
  const shown = months.includes(month) ? cells.filter((cell) => cell.month === month) : cells;
  const unitName = (id: string) => named.find((unit) => unit.id === id)?.name ?? text("breakdown.formerUnit");
  const table = (kind: "unit" | "channel", valueOf: (cell: MoneyCell) => string, nameOf: (value: string) => string) => (
    <MoneyTable
      label={text(`breakdown.${kind}`)}
      head={text(`breakdown.${kind}`)}
      rows={sumMoneyBy(shown, valueOf).map(({ value, sums }) => ({ key: value, name: nameOf(value), sums }))}
      total={sumMoney(shown)}
      currency={currency}
    />
  );
  if (cells.length === 0) return null;
  return (
    <Panel title={text("breakdown.title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="max-w-xs">
          <Select
            name="month"
            label={text("sums.month")}
            value={months.includes(month) ? month : ""}
            onChange={setMonth}
            options={[
              { value: "", label: text("breakdown.all") },
              ...months.toReversed().map((value) => ({ value, label: monthText(value, locale) })),
            ]}
          />
        </div>
        {shown.length === 0 ? (
          <p className="text-soft">{text("chart.nothing")}</p>
        ) : (
          <>
            {units.length > 1 && table("unit", ({ unitId }) => unitId, unitName)}
            {table(
              "channel",
              ({ channel }) => channel,
              (channel) => bookings(`channels.${channel as BookingChannel}`),
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
