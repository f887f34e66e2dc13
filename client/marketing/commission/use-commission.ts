import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Letting } from "#domain/commission.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useQuery, useQueryWriter } from "../../kit/browser/use-query.ts";
import { type Entered, type FieldName, FIELDS, formatExample, parseLetting, readQuery } from "./letting.ts";

/** State of a page's commission calculator. */
export interface Commission {
  entered: Entered;
  /** True until the visitor enters something. */
  isExample: boolean;
  invalid: FieldName[];
  /** Undefined while a field is invalid. */
  letting: Letting | undefined;
  query: URLSearchParams;
  /** Attributes of the `<form>`. Without JavaScript it loads the page again, at `anchor`. */
  form: {
    method: "get";
    action: string;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    ref: RefObject<HTMLFormElement | null>;
  };
}

export function useCommission(anchor: string): Commission {
  const { locale } = useLanguage();
  const [path] = useLocation();
  const query = useQuery();
  const write = useQueryWriter();
  const [own, setOwn] = useState(() => readQuery(query, locale));
  const entered = own ?? formatExample(locale);
  const parsed = parseLetting(entered);

  function update(form: HTMLFormElement): void {
    const values = readFields(form);
    setOwn(values);
    write(values);
  }

  // The visitor may have typed before hydration.
  const form = useRef<HTMLFormElement>(null);
  const initial = useRef(entered);
  useEffect(() => {
    const values = form.current && readFields(form.current);
    if (!values || FIELDS.every((field) => values[field] === initial.current[field])) return;
    setOwn(values);
    write(values);
  }, [write]);

  return {
    entered,
    isExample: own === undefined,
    invalid: "invalid" in parsed ? parsed.invalid : [],
    letting: "letting" in parsed ? parsed.letting : undefined,
    query,
    form: {
      method: "get",
      action: `${path}#${anchor}`,
      onInput: ({ currentTarget }) => update(currentTarget),
      onSubmit(event) {
        event.preventDefault();
        update(event.currentTarget);
      },
      ref: form,
    },
  };
}

function readFields(form: HTMLFormElement): Entered {
  const data = new FormData(form);
  const text = (field: FieldName) => {
    const value = data.get(field);
    return typeof value === "string" ? value : "";
  };
  return { income: text("income"), share: text("share"), rate: text("rate") };
}
