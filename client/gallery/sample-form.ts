import type { Form } from "../kit/forms/use-form.ts";

/** A form of the portal that sends nothing and has the given error texts by field; "" stands for the form as a whole. */
export const sampleForm = (errors: Readonly<Record<string, string>> = {}): Form => ({
  attributes: { noValidate: true, onSubmit: (event) => event.preventDefault() },
  sending: false,
  refusal: undefined,
  error: (field) => errors[field],
});
