import { SEASON_COLUMNS, type SeasonColumn, type SeasonTable, type UntilMeaning } from "#domain/imports/season-table.ts";
import { type DateOrder, readDateText } from "#domain/imports/date-text.ts";
import { Choices } from "../../kit/fields/field.tsx";
import { dayText } from "../../kit/i18n/dates.ts";
import { chooseColumn } from "../../kit/imports/choose-column.ts";
import { ColumnChoice } from "../../kit/imports/column-choice.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Notice } from "../../kit/ui/notice.tsx";

interface SeasonQuestionsProps {
  read: SeasonTable;
  columns: readonly SeasonColumn[];
  order: DateOrder | undefined;
  until: UntilMeaning | undefined;
  onColumns: (columns: SeasonColumn[]) => void;
  onOrder: (order: DateOrder) => void;
  onUntil: (until: UntilMeaning) => void;
}

/** Questions about a table of seasons: the contents of its columns, the order of dates, the meaning of the second date. */
export function SeasonQuestions(props: SeasonQuestionsProps) {
  const { read, columns, order, until, onColumns, onOrder, onUntil } = props;
  const text = useWords("moving");
  const { locale } = useLanguage();
  const { headings, rows, missing, orders } = read;
  const dates = columns.indexOf("from");
  const sample = rows.map(({ cells }) => cells[dates] ?? "").find((cell) => readDateText(cell, orders[0] ?? "dmy") !== undefined);
  const shownAs = (each: DateOrder) => {
    const day = sample === undefined ? undefined : readDateText(sample, each);
    return day === undefined ? text(`rates.orders.${each}`) : dayText(day, locale, "long");
  };
  return (
    <>
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-2">
        <legend className="mb-1 font-semibold">{text("rates.columns")}</legend>
        {columns.map((column, at) => (
          <ColumnChoice
            key={at}
            heading={headings[at] || rows[0]?.cells[at] || String(at + 1)}
            value={column}
            options={SEASON_COLUMNS.map((value) => ({ value, label: text(`rates.column.${value}`) }))}
            onChange={(chosen) => onColumns(chooseColumn(columns, at, chosen))}
          />
        ))}
      </fieldset>
      {missing.length > 0 && (
        <Notice kind="warning">
          {text("rates.missing", { columns: missing.map((each) => text(`rates.column.${each}`)).join(", ") })}
        </Notice>
      )}
      {missing.length === 0 && orders.length > 1 && (
        <Choices
          name="order"
          label={text("rates.order", { sample: sample ?? "" })}
          chosen={order === undefined ? [] : [order]}
          onChange={(value) => onOrder(value as DateOrder)}
          options={orders.map((value) => ({ value, label: shownAs(value) }))}
        />
      )}
      {missing.length === 0 && (orders.length <= 1 || order !== undefined) && (
        <Choices
          name="until"
          label={text("rates.until")}
          hint={until === undefined && read.until !== undefined ? text("rates.untilFound") : text("rates.untilHint")}
          chosen={[until ?? read.until ?? ""]}
          onChange={(value) => onUntil(value as UntilMeaning)}
          options={(["last", "departure"] as const).map((value) => ({ value, label: text(`rates.untils.${value}`) }))}
        />
      )}
    </>
  );
}
