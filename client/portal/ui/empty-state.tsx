import type { ReactNode } from "react";
import { Mark } from "#client/ui/mark.tsx";

/** Placeholder for an empty list; `children` are actions. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-2xl border-2 border-dashed border-ink/25 p-6 sm:p-10">
      <Mark className="size-10 text-ink/40" />
      <h2 className="title-s">{title}</h2>
      <p className="max-w-[56ch] text-soft">{text}</p>
      {children}
    </div>
  );
}
