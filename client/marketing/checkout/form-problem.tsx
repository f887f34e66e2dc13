import type { ReactNode } from "react";

/**
 * An error about a form as a whole; with `alert`, screen readers announce it at once. It has the focus when the server renders
 * the page again.
 */
export function FormProblem({ alert = false, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <p
      role={alert ? "alert" : undefined}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript, nothing else could move the focus here
      autoFocus
      className="border-l-8 border-brick bg-paper px-5 py-3 font-semibold"
    >
      {children}
    </p>
  );
}
