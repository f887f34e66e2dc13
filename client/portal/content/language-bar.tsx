import { fetched } from "../../kit/loading/fetched.tsx";
import LanguagesIcon from "lucide-react/icons/languages";
import { Suspense, useState } from "react";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { countTexts, findMissingTexts, type TextPart } from "./texts-of.ts";
import { type Beside, useWriting } from "./writing.tsx";

const LanguagesEditor = fetched(async () => (await import("./languages/languages-editor.tsx")).LanguagesEditor);

/** Choice of the language that is edited and of the one shown next to it, with the number of missing texts in each. */
export function LanguageBar({ part }: { part: TextPart }) {
  const text = useWords("content");
  const shell = useWords("shell");
  const { draft } = useDraft();
  const { locale, write, beside, show } = useWriting();
  const others = draft.locales.filter((each) => each !== locale);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      {others.length > 0 && (
        <div role="group" aria-label={text("language")} className="flex max-w-full flex-wrap gap-1">
          {draft.locales.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === locale}
              onClick={() => write(each)}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-ink/30 px-3 font-semibold hover:border-ink sm:px-4 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              <span className="first-letter:uppercase">{shell(`languages.${each}`)}</span>
              <Missing count={countTexts(findMissingTexts(draft, each), part)} />
            </button>
          ))}
        </div>
      )}
      <label className="hidden items-center gap-2 text-[0.9375rem] xl:inline-flex">
        {text("beside")}
        <select
          value={beside ?? ""}
          onChange={({ target }) => show(target.value === "" ? undefined : (target.value as Beside))}
          className="min-h-11 rounded-xl border-2 border-ink/30 bg-card px-3"
        >
          <option value="preview">{text("besidePreview")}</option>
          {others.map((each) => (
            <option key={each} value={each}>
              {shell(`languages.${each}`)}
            </option>
          ))}
          <option value="">{text("besideNone")}</option>
        </select>
      </label>
      <Languages />
    </div>
  );
}

/** Number of missing texts, in a circle. */
export function Missing({ count }: { count: number }) {
  const text = useWords("content");
  if (count === 0) return null;
  return (
    <span className="inline-grid h-6 min-w-6 place-items-center rounded-full bg-sun px-1.5 text-sm text-night tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{text("missingCount", { count })}</span>
    </span>
  );
}

function Languages() {
  const text = useWords("content");
  const shell = useWords("shell");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LanguagesIcon aria-hidden="true" className="size-5" />
        {text("languages")}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={text("languages")} closeLabel={shell("close")} losesNothing>
        <Suspense fallback={shell("loading")}>
          <LanguagesEditor />
        </Suspense>
      </Dialog>
    </>
  );
}
