import ChevronDown from "lucide-react/icons/chevron-down";
import { TextArea } from "../../kit/fields/field.tsx";
import { useEditorWords } from "../workspace/editor-words.ts";
import { useWords } from "../../kit/i18n/texts.ts";

/** Field to import the description of a listing on another platform. */
export function ImportFields({ value, onChange }: { value: string; onChange: (description: string) => void }) {
  const text = useWords("onboarding");
  const editors = useEditorWords();
  return (
    <details className="group rounded-2xl border-2 border-ink/25 bg-card">
      <summary className="flex min-h-12 items-center gap-3 rounded-2xl px-4 py-2 font-semibold">
        <span className="grow">{text("import.title")}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pb-5">
        <p className="text-soft">{text("import.lead")}</p>
        <TextArea
          name="description"
          label={text("import.description")}
          optional={editors("optional")}
          hint={text("import.descriptionHint")}
          rows={6}
          maxLength={20_000}
          value={value}
          onChange={onChange}
        />
      </div>
    </details>
  );
}
