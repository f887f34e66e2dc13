import type { ReactNode } from "react";
import { Link } from "wouter";
import type { LoginStep } from "#locales/portal-paths.ts";
import { useStepPath } from "./steps.ts";

/** Link to another step. */
export function StepLink({ to, children }: { to?: LoginStep; children: ReactNode }) {
  const path = useStepPath();
  return (
    <Link
      href={path(to)}
      className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-[6px]"
    >
      {children}
    </Link>
  );
}
