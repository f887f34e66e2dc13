import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { z } from "zod";
import { fieldErrors } from "#contract/fields.ts";
import { matchPath, PRIVATE_PAGES } from "#locales/paths.ts";
import { useFormState } from "../state.ts";

type Values = Record<string, string | string[]>;

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
 * after `schema` found nothing wrong, and what the visitor typed stays where it is.
 */
export function useForm(schema: z.ZodType): Form {
  const sent = useFormState();
  const [errors, setErrors] = useState(sent?.errors ?? {});
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const [path, navigate] = useLocation();

  async function send(form: HTMLFormElement): Promise<void> {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const checked = schema.safeParse(valuesOf(body));
    if (!checked.success) return show(fieldErrors(checked.error), form);
    const answer = await fetch(path, { method: "POST", body, headers: { Accept: "application/json" } });
    const said = (await answer.json()) as { location?: string; fields?: Record<string, string> };
    if (said.location === undefined) return show(said.fields ?? { "": "failed" }, form);
    if (isOfTheApp(said.location)) navigate(said.location);
    else location.assign(said.location);
  }

  function show(found: Record<string, string>, form: HTMLFormElement): void {
    setErrors(found);
    const first = [...form.elements].find((field) => (field as HTMLInputElement).name in found);
    (first as HTMLElement | undefined)?.focus();
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
        const form = event.currentTarget;
        send(form)
          .catch(() => show({ "": "offline" }, form))
          .finally(() => {
            busy.current = false;
            setSending(false);
          });
      },
    },
  };
}

/** Other origins, and pages that only the server can fill, are loaded as documents. */
function isOfTheApp(address: string): boolean {
  const { page } = matchPath(address.split(/[?#]/)[0] ?? "");
  return address.startsWith("/") && page !== undefined && !PRIVATE_PAGES.includes(page);
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
