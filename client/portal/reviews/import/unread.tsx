import { Notice } from "#client/kit/ui/notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import type { ReadRow } from "./read-reviews.ts";

/** Maximum number of rows that are listed individually. */
const MAX_LISTED_ROWS = 10;

/** List of the rows that could not be read, with their problems. */
export function Unread({ rows }: { rows: ReadRow[] }) {
  const text = useWords("reviews");
  if (rows.length === 0) return null;
  return (
    <Notice kind="warning">
      <p className="font-semibold">{text("import.unread", { count: rows.length })}</p>
      <ul className="grid gap-1 text-[0.9375rem]">
        {rows.slice(0, MAX_LISTED_ROWS).map(({ number, start, problems }) => (
          <li key={number} className="wrap-anywhere">
            {text("import.row", { number, problems: problems.map((problem) => text(`import.problems.${problem}`)).join(", ") })}{" "}
            <span className="italic">{start}</span>
          </li>
        ))}
        {rows.length > MAX_LISTED_ROWS && <li>{text("import.more", { count: rows.length - MAX_LISTED_ROWS })}</li>}
      </ul>
    </Notice>
  );
}
