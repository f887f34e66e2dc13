import type { ReactNode } from "react";
import { useTitle } from "../shell/title.ts";

/** What a step is called, and what it is about. */
export function StepTitle({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <div>
      <h1 className="title-m">{title}</h1>
      {children && <p className="mt-2.5 text-soft">{children}</p>}
    </div>
  );
}
