import { Notice } from "#client/portal/ui/notice.tsx";
import { useWords } from "#client/portal/texts.ts";
import type { ReadRow } from "./read-reviews.ts";

/** Rows that are told one by one. */
const TOLD = 10;

/** List of the rows that could not be read, with their problems. */
export function Unread({ rows }: { rows: ReadRow[] }) {
  const text = useWords("reviews");
  if (rows.length === 0) return null;
  return (
    <Notice kind="warning">
      <p className="font-semibold">{text("import.unread", { count: rows.length })}</p>
      <ul className="grid gap-1 text-[0.9375rem]">
        {rows.slice(0, TOLD).map(({ number, start, problems }) => (
          <li key={number} className="wrap-anywhere">
            {text("import.row", { number, problems: problems.map((problem) => text(`import.problems.${problem}`)).join(", ") })}{" "}
            <span className="italic">{start}</span>
          </li>
        ))}
        {rows.length > TOLD && <li>{text("import.more", { count: rows.length - TOLD })}</li>}
      </ul>
    </Notice>
  );
}
