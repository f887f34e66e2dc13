import type { ReactNode } from "react";
import { Notice } from "../ui/notice.tsx";
import type { Form } from "./use-form.ts";

/** Error about the form as a whole, shown above its fields; `children` offer solutions. */
export function FormNotice({ form, children }: { form: Form; children?: ReactNode }) {
  const error = form.error("");
  if (error === undefined) return null;
  return (
    <Notice kind="error">
      <p>{error}</p>
      {children}
    </Notice>
  );
}
