import type { ReactNode } from "react";

interface RailProps {
  /** The heading's id: the section's anchor. */
  id: string;
  title: string;
  /** Shown under the heading in the narrow column. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section on the grid: its heading in the first three columns, its content in the other nine. */
export function Rail({ id, title, aside, children }: RailProps) {
  return (
    <section className={`${id} rail wrap`} aria-labelledby={id}>
      <div className="rail-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="rail-body">{children}</div>
    </section>
  );
}
