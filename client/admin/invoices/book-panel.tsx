import { useState } from "react";
import { addMonths } from "#domain/dates.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { dateFormat } from "#locales/words/intl.ts";
import { api } from "../../kit/api/api.ts";
import { Select } from "../../kit/fields/field.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { SheetButtons } from "../../kit/sheets/sheet-buttons.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { useTexts } from "../shell/texts.ts";

/** Months that can be chosen: two years, and this month; the years are those that they belong to. */
const MONTHS = 25;

/** The bookkeeping file of a month or a year. */
export function BookPanel() {
  const text = useTexts("invoices");
  const { locale } = useLanguage();
  const [thisMonth] = useState(() => dateFormat("sv-SE").format(Date.now()).slice(0, 7));
  const [period, setPeriod] = useState(thisMonth);
  const names = dateFormat(LANGUAGE_TAGS[locale], { month: "long", year: "numeric", timeZone: "UTC" });
  const months = Array.from({ length: MONTHS }, (_each, index) => addMonths(thisMonth, -index));
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  const asked = period.length === 4 ? { year: period } : { month: period };
  return (
    <Panel title={text("book.title")} text={text("book.text")}>
      <div className="grid max-w-md gap-4">
        <Select
          name="period"
          label={text("book.month")}
          value={period}
          onChange={setPeriod}
          options={[
            ...years.map((year) => ({ value: year, label: text("book.year", { year }) })),
            ...months.map((month) => ({ value: month, label: names.format(Date.parse(`${month}-01T00:00:00Z`)) })),
          ]}
        />
        <SheetButtons fetchFile={(form) => api.admin["invoices.csv"].$get({ query: { ...asked, form, locale } })} />
      </div>
    </Panel>
  );
}
