import type { ReactNode } from "react";
import { useWords } from "#client/kit/i18n/texts.ts";

/** Number of rows shown initially. */
const SHOWN_COUNT = 8;

/** A list of rows about bookings, which shows the first ones and can be expanded. */
export function LongList<Row>({ rows, render }: { rows: readonly Row[]; render: (row: Row) => ReactNode }) {
  const text = useWords("payments");
  const rest = rows.slice(SHOWN_COUNT);
  const list = (some: readonly Row[]) => <ul className="divide-y divide-ink/15">{some.map(render)}</ul>;
  return (
    <>
      {list(rows.slice(0, SHOWN_COUNT))}
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {text("unpaid.more", { count: rest.length })}
          </summary>
          {list(rest)}
        </details>
      )}
    </>
  );
}
