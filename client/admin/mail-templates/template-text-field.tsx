import { typeInto } from "../../kit/markdown/type-into.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { TextArea, TextField } from "../../kit/fields/field.tsx";
import type { MailTemplateText } from "#contract/admin/mail-template.ts";
import type { TemplateTextProblem } from "#domain/mail/template-text.ts";
import { MESSAGE_TAGS, type MessageLocale } from "#domain/messages/automations.ts";
import { useTemplateWords } from "./template-words.ts";

interface FieldProps {
  of: MailTemplateText;
  locale: MessageLocale;
  value: string;
  onChange: (value: string) => void;
  problem: TemplateTextProblem | undefined;
}

/** Chips that are shown without a press. */
const MAX_CHIPS = 8;
const LINE_LENGTH = 55;

/** A text of a template, with its possible values as chips, and the shipped text if that differs. */
export function TemplateTextField({ of: rules, locale, value, onChange, problem }: FieldProps) {
  const { text, label } = useTemplateWords();
  const { key, shipped, shippedBefore, maxLength, isLong, variables } = rules;
  const path = key.slice(key.indexOf(":") + 1);
  const lang = MESSAGE_TAGS[locale];
  const field = {
    name: key,
    label: label(key) || path,
    ...(label(key) === "" ? {} : { optional: path }),
    value,
    onChange,
    lang,
    error:
      problem &&
      text(`problems.${problem.code}`, {
        names: problem.names?.map((name) => `{{${name}}}`).join(", "),
        max: maxLength,
        open: "{{",
        close: "}}",
      }),
  };
  const insert = (name: string) => {
    const box = document.getElementById(key);
    if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return;
    const [from, to] = [box.selectionStart ?? value.length, box.selectionEnd ?? value.length];
    const place = `{{${name}}}`;
    typeInto(box, { from, to, insert: place, start: from + place.length, end: from + place.length });
  };
  const own = variables.filter((name) => !OUR_VALUES.includes(name));
  const first = own.length > MAX_CHIPS ? [] : own;
  // A label, such as that of a button, needs none of our values.
  const isLabel = !isLong && own.length === 0 && !/(?:^|\.)(?:subject|title)$/.test(path);
  const more = isLabel ? [] : variables.filter((name) => !first.includes(name));
  const rows = Math.min(
    14,
    Math.max(
      2,
      value.split("\n").reduce((sum, line) => sum + Math.ceil(line.length / LINE_LENGTH || 1), 0),
    ),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {isLong ? <TextArea {...field} rows={rows} /> : <TextField {...field} autoComplete="off" />}
      {(first.length > 0 || more.length > 0) && (
        <div className="flex flex-wrap items-start gap-1.5">
          {first.map((name) => (
            <Chip key={name} name={name} field={field.label} onInsert={insert} />
          ))}
          {more.length > 0 && (
            <details className="min-w-0">
              <summary className="inline-flex min-h-9 cursor-pointer items-center px-1 text-[0.9375rem] font-semibold underline underline-offset-4">
                {text("values", { count: more.length })}
              </summary>
              <div className="flex flex-wrap gap-1.5 pt-1">
                {more.map((name) => (
                  <Chip key={name} name={name} field={field.label} onInsert={insert} />
                ))}
              </div>
            </details>
          )}
        </div>
      )}
      {shippedBefore !== null && (
        <p className="rounded-xl rounded-tl-none bg-sun px-4 py-2 leading-snug text-night">{text("outdated")}</p>
      )}
      {value !== shipped && (
        <div className="grid gap-1 border-l-4 border-ink/20 pl-3 text-[0.9375rem]">
          <p className="flex flex-wrap items-center gap-2">
            <Badge>{text("states.changed")}</Badge>
            <button
              type="button"
              onClick={() => onChange(shipped)}
              aria-label={text("takeShippedNamed", { field: field.label })}
              className="min-h-9 cursor-pointer font-semibold underline underline-offset-4"
            >
              {text("takeShipped")}
            </button>
          </p>
          <p lang={lang} className="break-words whitespace-pre-wrap text-soft">
            {shipped}
          </p>
        </div>
      )}
    </div>
  );
}

/** Values of our own, which most texts can contain. */
const OUR_VALUES = ["brand", "domain", "mail", "guaranteeDays", "vatPercent"];

function Chip({ name, field, onInsert }: { name: string; field: string; onInsert: (name: string) => void }) {
  const { text } = useTemplateWords();
  return (
    <button
      type="button"
      aria-label={text("insert", { name, field })}
      onClick={() => onInsert(name)}
      className="inline-flex min-h-9 cursor-pointer items-center rounded-full border border-ink/40 bg-sky/25 px-3 font-mono text-sm hover:border-ink hover:bg-sky/50"
    >
      {name}
    </button>
  );
}
