import type { ReactNode } from "react";
import { Link } from "wouter";

/** A list of records. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card px-4 sm:px-6">{children}</ul>;
}

interface RowProps {
  /** Page of the record. */
  href?: string | undefined;
  title: string;
  /** Further identification besides the title. */
  text?: ReactNode;
  /** States. */
  badges?: ReactNode;
  aside?: ReactNode;
}

/** A record in a list: its title is the link to its page. */
export function Row({ href, title, text, badges, aside }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {href === undefined ? (
            <span className="font-semibold wrap-anywhere">{title}</span>
          ) : (
            <Link
              href={href}
              className="inline-block min-h-6 font-semibold wrap-anywhere underline decoration-ink/30 underline-offset-4 hover:decoration-ink"
            >
              {title}
            </Link>
          )}
          {badges}
        </p>
        {text && <p className="break-all text-soft">{text}</p>}
      </div>
      {aside && <div className="text-[0.9375rem] text-soft tabular-nums">{aside}</div>}
    </li>
  );
}
