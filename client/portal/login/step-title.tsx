import type { ReactNode } from "react";
import { useTitle } from "../shell/title.ts";

/** Heading of a step; `children` is its introduction. */
export function StepTitle({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <div>
      <h1 className="title-m">{title}</h1>
      {children && <p className="mt-2.5 text-soft">{children}</p>}
    </div>
  );
}
