import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { fieldErrors } from "#contract/services/fields.ts";

/** Problems by field name; the key "" is about the form as a whole. */
export type Errors = Record<string, string>;

export interface CheckedForm {
  errors: Errors;
  sending: boolean;
  /** Attributes of the `<form>`. */
  attributes: {
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput?: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/**
 * Validates a form before it is sent. Fields keep their values. If there are errors, they are shown and the first invalid field
 * gets the focus, or else the alert about the whole form. An error disappears as soon as its field is valid; an error that the
 * server found disappears when its field is changed. `send` returns the errors found by the server.
 */
export function useCheckedForm<Schema extends z.ZodType>(
  schema: Schema,
  send: (values: z.output<Schema>, form: HTMLFormElement) => Promise<Errors | undefined>,
  initialErrors: Errors = {},
): CheckedForm {
  const [errors, setErrors] = useState(initialErrors);
  const [sending, setSending] = useState(false);
  const isBusy = useRef(false);
  /** True if the server found the shown errors. */
  const isByServer = useRef(true);

  async function submit(form: HTMLFormElement): Promise<void> {
    const checked = schema.safeParse(valuesOf(bodyOf(form)));
    isByServer.current = checked.success;
    const found = checked.success ? await send(checked.data, form) : fieldErrors(checked.error);
    if (found) show(found, form);
  }

  /** Updates the shown errors while the user corrects them; new ones wait until the form is sent again. */
  function recheck(form: HTMLFormElement, changed: string): void {
    const shown = Object.keys(errors);
    if (shown.length === 0) return;
    const checked = schema.safeParse(valuesOf(bodyOf(form)));
    const found = checked.success ? {} : fieldErrors(checked.error);
    const stays = (field: string) => (isByServer.current ? field !== changed : field in found);
    if (shown.every((field) => stays(field) && (found[field] ?? errors[field]) === errors[field])) return;
    setErrors(Object.fromEntries(shown.filter(stays).map((field) => [field, found[field] ?? errors[field] ?? ""])));
  }

  function show(found: Errors, form: HTMLFormElement): void {
    flushSync(() => setErrors(found));
    const fields = [...form.elements] as HTMLInputElement[];
    const first = fields.find((field) => field.name !== "" && field.name in found && field.checkVisibility());
    (first ?? form.querySelector<HTMLElement>("[role=alert]"))?.focus();
  }

  return {
    errors,
    sending,
    attributes: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (isBusy.current) return;
        isBusy.current = true;
        setSending(true);
        void submit(event.currentTarget).finally(() => {
          isBusy.current = false;
          setSending(false);
        });
      },
      onInput(event) {
        recheck(event.currentTarget, (event.target as HTMLInputElement).name);
      },
    },
  };
}

/** Encodes a form's fields as a browser would send them. */
export const bodyOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(new FormData(form) as unknown as Record<string, string>);

function valuesOf(body: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(body.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const all = body.getAll(name);
      return [name, all.length === 1 ? (all[0] ?? "") : all];
    }),
  );
}
