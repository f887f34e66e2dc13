import { TextField } from "#client/kit/fields/field.tsx";
import type { SiteContent } from "#contract/owners/site-record.ts";
import { useEditorWords } from "../../workspace/editor-words.ts";

type Highlights = SiteContent["highlights"];

interface HighlightsFieldProps {
  value: Highlights;
  onChange: (value: Highlights) => void;
  example: string;
  error: (at: string) => string | undefined;
}

const SHOWN_COUNT = 3;
const isFilled = ({ title, text }: Highlights[number]): boolean => title !== "" || text !== "";

/** Fields for the first three highlights, each with a title and a sentence. Further ones stay unchanged. */
export function HighlightsField({ value, onChange, example, error }: HighlightsFieldProps) {
  const text = useEditorWords();
  const shown = Array.from({ length: SHOWN_COUNT }, (_, index) => value[index] ?? { title: "", text: "" });
  const set = (index: number, changed: Partial<Highlights[number]>) => {
    const next = shown.map((each, at) => (at === index ? { ...each, ...changed } : each));
    onChange([...next.slice(0, next.findLastIndex(isFilled) + 1), ...value.slice(SHOWN_COUNT)]);
  };
  const closeGaps = () => {
    if (!value.every(isFilled)) onChange(value.filter(isFilled));
  };
  return (
    <fieldset
      aria-describedby="highlights-hint"
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || closeGaps()}
    >
      <legend className="font-semibold">{text("special.highlights")}</legend>
      <p id="highlights-hint" className="text-[0.9375rem] leading-snug text-soft">
        {text("special.example", { example })}
      </p>
      <ol className="mt-3 grid gap-4">
        {shown.map((highlight, index) => (
          <li key={index} className="grid gap-3 rounded-2xl border border-ink/15 bg-sand/60 p-4">
            <TextField
              name={`highlight-${index}-title`}
              label={text("special.highlightTitle", { number: index + 1 })}
              value={highlight.title}
              maxLength={120}
              error={error(`${index}.title`)}
              onChange={(title) => set(index, { title })}
            />
            <TextField
              name={`highlight-${index}-text`}
              label={text("special.highlightText", { number: index + 1 })}
              optional={text("optional")}
              value={highlight.text}
              maxLength={400}
              error={error(`${index}.text`)}
              onChange={(sentence) => set(index, { text: sentence })}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
