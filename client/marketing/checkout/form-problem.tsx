import type { ReactNode } from "react";

/** What is wrong with a form as a whole. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="border-l-8 border-coral bg-paper px-5 py-3 font-semibold">
      {children}
    </p>
  );
}
