import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  text?: ReactNode;
  /** Shown next to the title. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** Section of a screen with a title. */
export function Panel({ title, text, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-ink/15 bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="title-s min-w-0 break-words">
          {title}
        </h2>
        {aside}
      </div>
      {text && <p className="mt-1.5 max-w-[62ch] text-soft">{text}</p>}
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}
