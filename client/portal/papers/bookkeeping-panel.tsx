import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { Select } from "../../kit/fields/field.tsx";
import { addMonths } from "#domain/dates.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { SheetButtons } from "../../kit/sheets/sheet-buttons.tsx";
import { useSite } from "../workspace/current-site.tsx";
import type { VatSpan } from "#contract/letting/paper-input.ts";
import { fetchBookkeeping } from "./papers.ts";
import { VatSums } from "./vat-sums.tsx";
import { dateFormat } from "#locales/words/intl.ts";

/** Months that can be chosen: two years, and this month. */
const MONTHS = 25;

/** The file of a month for owner and bookkeeper. */
export function BookkeepingPanel() {
  const text = useWords("papers");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const [thisMonth] = useState(() => dateFormat("sv-SE").format(Date.now()).slice(0, 7));
  const [month, setMonth] = useState(addMonths(thisMonth, -1));
  const names = dateFormat(LANGUAGE_TAGS[locale], { month: "long", year: "numeric", timeZone: "UTC" });
  const months = Array.from({ length: MONTHS }, (_each, index) => addMonths(thisMonth, -index));
  const [span, setSpan] = useState<VatSpan>("month");
  return (
    <Panel title={text("bookkeeping.title")} text={text("bookkeeping.text")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="field-row max-w-xl sm:grid-cols-2">
          <Select
            name="month"
            label={text("bookkeeping.month")}
            value={month}
            onChange={setMonth}
            options={months.map((value) => ({ value, label: names.format(Date.parse(`${value}-01T00:00:00Z`)) }))}
          />
          <Select
            name="span"
            label={text("vat.title")}
            value={span}
            onChange={(value) => setSpan(value === "quarter" ? value : "month")}
            options={(["month", "quarter"] as const).map((value) => ({ value, label: text(`vat.spans.${value}`) }))}
          />
        </div>
        <VatSums month={month} span={span} />
        <SheetButtons fetchFile={(form) => fetchBookkeeping(siteId, { month, form, locale })} />
      </div>
    </Panel>
  );
}
