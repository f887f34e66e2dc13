import { chooseColumn } from "#client/kit/imports/choose-column.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { type Column, COLUMNS } from "./columns.ts";
import { ScrollingTable } from "#client/kit/ui/scrolling-table.tsx";

interface PastedTableProps {
  rows: string[][];
  columns: Column[];
  onColumns: (columns: Column[]) => void;
}

/** Number of rows in the preview. */
const SHOWN_COUNT = 3;

/** Preview of the pasted table, with a choice of each column's content. */
export function PastedTable({ rows, columns, onColumns }: PastedTableProps) {
  const text = useWords("reviews");
  const choose = (at: number, chosen: Column) => onColumns(chooseColumn(columns, at, chosen));
  return (
    <ScrollingTable label={text("import.columns")} className="rounded-xl border border-ink/20">
      <table className="w-full border-collapse text-left text-[0.9375rem]">
        <thead className="bg-ink/5">
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className="p-1.5 font-normal">
                <select
                  aria-label={text("import.column", { number: index + 1 })}
                  value={column}
                  onChange={({ target }) => choose(index, target.value as Column)}
                  className="min-h-11 w-full min-w-36 rounded-lg border-2 border-ink/40 bg-card px-2 font-semibold"
                >
                  {COLUMNS.map((each) => (
                    <option key={each} value={each}>
                      {each === "skip" ? text("import.skip") : text(`fields.${each}`)}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_COUNT).map((row, number) => (
            <tr key={number} className="border-t border-ink/15">
              {columns.map((column, index) => (
                <td key={index} className={`max-w-56 truncate px-3 py-1.5 ${column === "skip" ? "text-soft line-through" : ""}`}>
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}
