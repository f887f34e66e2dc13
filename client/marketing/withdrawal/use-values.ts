import type { Form } from "../forms/use-form.ts";
import { useFormState } from "../site/state.ts";

/** Returns the values and errors of a form that the browser sends itself. */
export function useValues(): Pick<Form, "value" | "error"> {
  const { values = {}, errors = {} } = useFormState() ?? {};
  return { value: (field) => [values[field] ?? ""].flat()[0] ?? "", error: (field) => errors[field] };
}
