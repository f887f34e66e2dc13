import type { ReactNode } from "react";

/** An underlined link in text or next to a button, large enough to tap. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-semibold underline decoration-(--underline) decoration-3 underline-offset-[6px] hover:decoration-current"
    >
      {children}
    </a>
  );
}
