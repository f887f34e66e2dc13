import type { ReactNode } from "react";

const LOOKS = {
  plain: "bg-ink/10 text-ink",
  good: "bg-leaf text-paper",
  attention: "bg-sun text-night",
  bad: "bg-brick text-paper",
  /** Opaque, for a picture below it. */
  neutral: "bg-paper text-ink",
};

/** A short label for a state. */
export function Badge({ look = "plain", children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-sm leading-snug font-semibold ${LOOKS[look]}`}>
      {children}
    </span>
  );
}
