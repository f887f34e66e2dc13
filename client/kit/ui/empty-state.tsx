import type { ReactNode } from "react";
import { Mark } from "../brand/mark.tsx";

interface EmptyStateProps {
  title: string;
  text: string;
  /** Level of the title: `h1` if there is nothing else on the screen. */
  level?: "h1" | "h2";
  /** Actions. */
  children?: ReactNode;
}

/** Placeholder for an empty list or screen. */
export function EmptyState({ title, text, level: Title = "h2", children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-2xl border-2 border-dashed border-ink/25 p-6 sm:p-10">
      <Mark className="size-10 text-ink/40" />
      <Title className="title-s">{title}</Title>
      <p className="max-w-[56ch] text-soft">{text}</p>
      {children}
    </div>
  );
}
