import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { BOX, described, Field, type FieldProps } from "../fields/field.tsx";
import { useParagraphs } from "./use-paragraphs.ts";
import { useWords } from "../i18n/texts.ts";
import { format, type Mark } from "./format.ts";
import { MarkdownPreview } from "./markdown-preview.tsx";
import { Toolbar } from "./toolbar.tsx";
import { typeInto } from "./type-into.ts";

interface MarkdownFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Language of the text. */
  lang: string;
  rows?: number;
  maxLength: number;
  /** The text with backgrounds, shown behind the text area: letters and lines must be the same. */
  backdrop?: (value: string) => ReactNode;
}

const SHORTCUTS: Partial<Record<string, Mark>> = { b: "bold", i: "italic", k: "link" };

/** Text area for Markdown, with a toolbar, keyboard shortcuts and a preview. */
export function MarkdownField({ value, onChange, lang, rows = 6, maxLength, backdrop, ...field }: MarkdownFieldProps) {
  const text = useWords("content");
  const box = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const mark = (wanted: Mark) => {
    const area = box.current;
    if (!area) return;
    const edit = format({ text: area.value, start: area.selectionStart, end: area.selectionEnd }, wanted);
    if (area.value.length - (edit.to - edit.from) + edit.insert.length <= maxLength) typeInto(area, edit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = event.ctrlKey || event.metaKey ? SHORTCUTS[event.key.toLowerCase()] : undefined;
    if (!wanted || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    mark(wanted);
  };
  return (
    <Field {...field}>
      <Toolbar
        controls={field.name}
        label={text("markdown.toolbar", { field: field.label })}
        isPreview={isPreview}
        onMark={mark}
        onPreview={() => setPreview(!isPreview)}
      />
      {isPreview && <MarkdownPreview of={value} lang={lang} />}
      <div className={`relative flow-root ${isPreview ? "hidden" : ""}`}>
        {backdrop && (
          <div
            aria-hidden="true"
            className={`${BOX} pointer-events-none absolute inset-x-0 top-0 border-transparent! break-words whitespace-pre-wrap text-transparent!`}
          >
            {backdrop(value)}
          </div>
        )}
        <textarea
          ref={box}
          {...described(field)}
          lang={lang}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          className={`${BOX} field-sizing-content min-h-32 ${backdrop ? "relative bg-transparent!" : ""}`}
        />
      </div>
    </Field>
  );
}

type ParagraphsProps = Omit<MarkdownFieldProps, "value" | "onChange"> & {
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** Markdown field for a text that is stored as paragraphs. */
export function MarkdownParagraphs({ value, onChange, ...rest }: ParagraphsProps) {
  return <MarkdownField {...rest} {...useParagraphs(value, onChange)} />;
}
