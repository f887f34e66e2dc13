import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import type { z } from "zod";
import { fieldErrors } from "#contract/fields.ts";
import { useFormState } from "../state.ts";

type Values = Record<string, string | string[]>;
type Errors = Record<string, string>;

export interface Form {
  /** What the field held when the server sent the page. */
  value(field: string): string;
  values(field: string): string[];
  /** Code of what is wrong with a field; "" asks for the form as a whole. */
  error(field: string): string | undefined;
  sending: boolean;
  /** For the `<form>`: it also works without all this. */
  attributes: { method: "post"; noValidate: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
}

/**
 * A form of a page. Without JavaScript the browser sends it to the page's own address; with it, the same fields go there
 * after `schema` found nothing wrong, and what the visitor typed stays where it is. `onRefused` is told when the server
 * found something that only it can know.
 */
export function useForm(schema: z.ZodType, onRefused?: () => void): Form {
  const sent = useFormState();
  const [errors, setErrors] = useState<Errors>(sent?.errors ?? {});
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const [path] = useLocation();

  async function send(form: HTMLFormElement): Promise<void> {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const checked = schema.safeParse(valuesOf(body));
    if (!checked.success) return show(fieldErrors(checked.error), form);
    const said = await post(path, body);
    // A document load: the server alone knows what to show next, here or elsewhere.
    if (said.location !== undefined) return location.assign(said.location);
    show(said.fields ?? { "": "failed" }, form);
    onRefused?.();
  }

  /** Shows what is wrong and leads there: to the first field, else to the notice about the whole form. */
  function show(found: Errors, form: HTMLFormElement): void {
    flushSync(() => setErrors(found));
    const fields = [...form.elements] as HTMLInputElement[];
    const first = fields.find((field) => field.name !== "" && field.name in found && field.checkVisibility());
    (first ?? form.querySelector<HTMLElement>("[role=alert]"))?.focus();
  }

  return {
    value: (field) => [sent?.values[field] ?? ""].flat()[0] ?? "",
    values: (field) => [sent?.values[field] ?? []].flat(),
    error: (field) => errors[field],
    sending,
    attributes: {
      method: "post",
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (busy.current) return;
        busy.current = true;
        setSending(true);
        void send(event.currentTarget).finally(() => {
          busy.current = false;
          setSending(false);
        });
      },
    },
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

function valuesOf(body: URLSearchParams): Values {
  const names = [...new Set(body.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const all = body.getAll(name);
      return [name, all.length === 1 ? (all[0] ?? "") : all];
    }),
  );
}
