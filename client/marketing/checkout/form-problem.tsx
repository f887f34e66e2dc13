import type { ReactNode } from "react";

/** What is wrong with a form as a whole; `alert` says it at once to who does not see it. */
export function FormProblem({ alert = false, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <p role={alert ? "alert" : undefined} tabIndex={-1} className="border-l-8 border-coral bg-paper px-5 py-3 font-semibold">
      {children}
    </p>
  );
}
