import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Letting } from "#domain/commission.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { useQuery, useQueryWriter } from "#client/lib/use-query.ts";
import { type FieldName, FIELDS, readLetting, writtenExample, writtenIn, type Written } from "./letting.ts";

/** The commission sum of a page: what is filled in, and what follows from it. */
export interface Commission {
  written: Written;
  /** Nobody filled in anything yet. */
  example: boolean;
  wrong: FieldName[];
  /** Undefined while something is wrong. */
  letting: Letting | undefined;
  query: URLSearchParams;
  /** For the `<form>`, which also works without JavaScript: it comes back to the page at `anchor`. */
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
  const [given, setGiven] = useState(() => writtenIn(query, locale));
  const written = given ?? writtenExample(locale);
  const read = readLetting(written);

  function take(form: HTMLFormElement): void {
    const now = fieldsOf(form);
    setGiven(now);
    write(now);
  }

  // Somebody may have typed before the app was there.
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(written);
  useEffect(() => {
    const now = form.current && fieldsOf(form.current);
    if (!now || FIELDS.every((field) => now[field] === first.current[field])) return;
    setGiven(now);
    write(now);
  }, [write]);

  return {
    written,
    example: given === undefined,
    wrong: "wrong" in read ? read.wrong : [],
    letting: "letting" in read ? read.letting : undefined,
    query,
    form: {
      method: "get",
      action: `${path}#${anchor}`,
      onInput: ({ currentTarget }) => take(currentTarget),
      onSubmit(event) {
        event.preventDefault();
        take(event.currentTarget);
      },
      ref: form,
    },
  };
}

function fieldsOf(form: HTMLFormElement): Written {
  const data = new FormData(form);
  const text = (field: FieldName) => {
    const value = data.get(field);
    return typeof value === "string" ? value : "";
  };
  return { income: text("income"), share: text("share"), rate: text("rate") };
}
