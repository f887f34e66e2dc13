import { useLocation } from "wouter";
import type { z } from "zod";
import { bodyOf, type CheckedForm, type Errors, useCheckedForm } from "#client/lib/checked-form.ts";
import { useFormState } from "../state.ts";

export interface Form {
  /** What the field held when the server sent the page. */
  value(field: string): string;
  values(field: string): string[];
  /** Code of what is wrong with a field; "" asks for the form as a whole. */
  error(field: string): string | undefined;
  sending: boolean;
  /** For the `<form>`: it also works without all this. */
  attributes: CheckedForm["attributes"] & { method: "post" };
}

/**
 * A form of a page. Without JavaScript the browser sends it to the page's own address; with it, the same fields go there
 * after `schema` found nothing wrong, and what the visitor typed stays where it is. `onRefused` is told when the server
 * found something that only it can know.
 */
export function useForm(schema: z.ZodType, onRefused?: () => void): Form {
  const sent = useFormState();
  const [path] = useLocation();
  const { errors, sending, attributes } = useCheckedForm(
    schema,
    async (_values, form) => {
      const said = await post(path, bodyOf(form));
      // A document load: the server alone knows what to show next, here or elsewhere.
      if (said.location !== undefined) {
        location.assign(said.location);
        return undefined;
      }
      onRefused?.();
      return said.fields ?? { "": "failed" };
    },
    sent?.errors,
  );
  return {
    value: (field) => [sent?.values[field] ?? ""].flat()[0] ?? "",
    values: (field) => [sent?.values[field] ?? []].flat(),
    error: (field) => errors[field],
    sending,
    attributes: { method: "post", ...attributes },
  };
}

interface Said {
  location?: string;
  fields?: Errors;
}

/** The server's answer; one that could not be had, or read, is an error of the form as a whole. */
async function post(path: string, body: URLSearchParams): Promise<Said> {
  let answer: Response;
  try {
    answer = await fetch(path, { method: "POST", body, headers: { Accept: "application/json" } });
  } catch {
    return { fields: { "": "offline" } };
  }
  return answer.json().catch(() => ({})) as Promise<Said>;
}
