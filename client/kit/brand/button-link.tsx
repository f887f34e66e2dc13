import type { ReactNode } from "react";

const LOOKS = {
  action: "bg-coral text-night hover:bg-night hover:text-cream dark:hover:bg-cream dark:hover:text-night",
  night: "bg-night text-cream hover:bg-coral hover:text-night",
  plain: "border-2 border-current hover:bg-ink hover:text-paper",
};

/** A link that looks like a button. */
export function ButtonLink({
  href,
  look = "action",
  children,
}: {
  href: string;
  look?: keyof typeof LOOKS;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-13 items-center justify-center rounded-full px-6 py-3 text-center leading-tight font-semibold transition-colors ${LOOKS[look]}`}
    >
      {children}
    </a>
  );
}
