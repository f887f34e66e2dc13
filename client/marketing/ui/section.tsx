import type { ReactNode } from "react";

interface SectionProps {
  /** Anchor, and the start of the heading's id. */
  id: string;
  className?: string;
  children: ReactNode;
}

/** A section landmark, labelled by its `SectionTitle`. */
export function Section({ id, className = "", children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      {children}
    </section>
  );
}

/** The heading of the section with this `id`. */
export function SectionTitle({ id, className = "", children }: SectionProps) {
  return (
    <h2 id={`${id}-title`} className={`title-l ${className}`}>
      {children}
    </h2>
  );
}
