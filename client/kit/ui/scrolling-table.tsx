import type { ReactNode } from "react";

interface ScrollingTableProps {
  label: string;
  /** A `table`. */
  children: ReactNode;
  className?: string;
}

/** The place of a table that may be wider than the screen. It takes the focus, so that the arrow keys scroll it. */
export const ScrollingTable = ({ label, children, className = "" }: ScrollingTableProps) => (
  <div role="group" aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
    {children}
  </div>
);
