import type { ReactNode } from "react";
import { Notice } from "#client/portal/ui/notice.tsx";
import type { Form } from "./use-form.ts";

/** Says above a form why it as a whole was not taken; `children` are what may be done about it. */
export function FormNotice({ form, children }: { form: Form; children?: ReactNode }) {
  const whole = form.error("");
  if (whole === undefined) return null;
  return (
    <Notice kind="error">
      <p>{whole}</p>
      {children}
    </Notice>
  );
}
