import { type FocusEvent, useRef } from "react";
import { useMessageWords } from "../use-message-words.ts";
import { MarkdownField } from "#client/kit/markdown/markdown-field.tsx";
import { typeInto } from "#client/kit/markdown/type-into.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { TextField } from "#client/kit/fields/field.tsx";
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, type TemplateText } from "#contract/letting/message.ts";
import { MESSAGE_TAGS, type MessageLocale } from "#domain/messages/automations.ts";
import { unknownVariables, type Variable } from "#domain/messages/fill-template.ts";
import { insertionOf, readNames, riskyVariables, showNames, splitPlaces, withOtherWords } from "./places.ts";
import { MESSAGE_VARIABLES, VariableChips } from "./variable-chips.tsx";

interface TextEditorProps {
  text: TemplateText;
  locale: MessageLocale;
  /** Values that the text can have. */
  variables?: readonly Variable[];
  onChange: (text: TemplateText) => void;
  errorOf: (field: keyof TemplateText) => string | undefined;
}

/**
 * Subject and text of a message in one language, with the insertable values as chips. In the text they have the names that owners
 * know, and look like chips there too.
 */
export function TextEditor({ text: value, locale, variables = MESSAGE_VARIABLES, onChange, errorOf }: TextEditorProps) {
  const text = useWords("email");
  const words = useMessageWords();
  const box = useRef<HTMLDivElement>(null);
  const lastField = useRef<keyof TemplateText>("body");
  const fieldOf = (name: keyof TemplateText) =>
    box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  const limits = { subject: MAX_SUBJECT_LENGTH, body: MAX_MESSAGE_LENGTH };

  const insert = (variable: Variable) => {
    const name = lastField.current;
    const field = fieldOf(name);
    if (!field) return;
    const edit = insertionOf(
      variable,
      { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 },
      {
        isLink: name === "body",
        label: words.variable(variable),
      },
    );
    if (field.value.length + edit.insert.length <= limits[name]) typeInto(field, edit);
  };
  const offerWords = (variable: string) => {
    for (const name of ["body", "subject"] as const) {
      const field = fieldOf(name);
      const edit = field && withOtherWords(field.value, words.variable(variable));
      if (edit) return typeInto(field, edit);
    }
  };
  const both = `${value.subject}\n${value.body}`;
  const unknown = unknownVariables(both, variables);
  const risky = riskyVariables(both);
  return (
    <div
      ref={box}
      onFocus={({ target }: FocusEvent<HTMLElement> & { target: Element & { name?: string } }) => {
        if (target.name === "subject" || target.name === "body") lastField.current = target.name;
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <TextField
        name="subject"
        label={text("editor.subject")}
        lang={MESSAGE_TAGS[locale]}
        value={showNames(value.subject, words.variable)}
        onChange={(subject) => onChange({ ...value, subject: readNames(subject, words.variable) })}
        error={errorOf("subject")}
        maxLength={MAX_SUBJECT_LENGTH}
        autoComplete="off"
      />
      <MarkdownField
        name="body"
        label={text("editor.body")}
        lang={MESSAGE_TAGS[locale]}
        value={showNames(value.body, words.variable)}
        onChange={(body) => onChange({ ...value, body: readNames(body, words.variable) })}
        backdrop={(body) => <Places of={body} />}
        error={errorOf("body")}
        rows={12}
        maxLength={MAX_MESSAGE_LENGTH}
      />
      {unknown.length > 0 && (
        <p role="status" className="rounded-xl rounded-tl-none bg-sun px-4 py-2 text-night">
          {text("editor.unknown", { names: unknown.join(", ") })}
        </p>
      )}
      {risky.length > 0 && (
        <div className="rounded-2xl border-2 border-dashed border-ink/30 px-4 py-3">
          <p>{text("editor.risky")}</p>
          <ul className="flex flex-wrap gap-x-5">
            {risky.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => offerWords(name)}
                  className="min-h-11 cursor-pointer text-left font-semibold underline underline-offset-4 hover:decoration-2"
                >
                  {text("editor.otherWords", { name: words.variable(name) })}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <VariableChips offered={variables} onInsert={insert} />
    </div>
  );
}

/** The text behind the editor's own, with a background for each placeholder. */
const Places = ({ of }: { of: string }) =>
  splitPlaces(of).map((part, index) => (
    <span key={index} {...(part.startsWith("{{") && { className: "rounded bg-sky/60 dark:bg-sky/35" })}>
      {part}
    </span>
  ));
