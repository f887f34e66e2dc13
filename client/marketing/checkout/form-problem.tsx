import type { ReactNode } from "react";

/** An error about a form as a whole; with `alert`, screen readers announce it at once. */
export function FormProblem({ alert = false, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <p role={alert ? "alert" : undefined} tabIndex={-1} className="border-l-8 border-brick bg-paper px-5 py-3 font-semibold">
      {children}
    </p>
  );
}
