import { useLocation } from "wouter";
import type { z } from "zod";
import { bodyOf, type CheckedForm, type Errors, useCheckedForm } from "../../kit/forms/checked-form.ts";
import { useFormState } from "../site/state.ts";

export interface Form {
  /** Value of the field when the server rendered the page. */
  value(field: string): string;
  values(field: string): string[];
  /** Error code of a field; `""` is the form as a whole. */
  error(field: string): string | undefined;
  sending: boolean;
  /** Attributes of the `<form>`, which also works without JavaScript. */
  attributes: CheckedForm["attributes"] & { method: "post" };
}

/**
 * State of a page's form. The browser, or this hook after validating with `schema`, posts it to the page's own URL. The hook
 * keeps the visitor's input. `onRefused` is called when the server rejects the form.
 */
export function useForm(schema: z.ZodType, onRefused?: () => void): Form {
  const rendered = useFormState();
  const [path] = useLocation();
  const { errors, sending, attributes } = useCheckedForm(
    schema,
    async (_values, form) => {
      const result = await post(path, bodyOf(form));
      // A document load, because the server decides what is shown next.
      if (result.location !== undefined) {
        location.assign(result.location);
        return undefined;
      }
      onRefused?.();
      return result.fields ?? { "": "failed" };
    },
    rendered?.errors,
  );
  return {
    value: (field) => [rendered?.values[field] ?? ""].flat()[0] ?? "",
    values: (field) => [rendered?.values[field] ?? []].flat(),
    error: (field) => errors[field],
    sending,
    attributes: { method: "post", ...attributes },
  };
}

interface PostResult {
  location?: string;
  fields?: Errors;
}

/** Posts a form. A failed request or an unreadable response becomes an error of the form as a whole. */
async function post(path: string, body: URLSearchParams): Promise<PostResult> {
  let response: Response;
  try {
    response = await fetch(path, { method: "POST", body, headers: { Accept: "application/json" } });
  } catch {
    return { fields: { "": "offline" } };
  }
  return response.json().catch(() => ({})) as Promise<PostResult>;
}
