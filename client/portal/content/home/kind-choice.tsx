import { HOME_KINDS } from "#contract/owners/site-record.ts";
import { useDraft } from "../../workspace/workspace.tsx";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { KindIcon } from "./kind-icon.tsx";

/** Choice of the kind of home, with drawings. */
export function KindChoice() {
  const text = useEditorWords();
  const { draft, change } = useDraft();
  return (
    <fieldset>
      <legend className="font-semibold">{text("home.kind")}</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {HOME_KINDS.map((kind) => (
          <label
            key={kind}
            className="grid cursor-pointer content-start justify-items-center gap-1 rounded-xl border-2 border-ink/25 bg-card px-1 py-2.5 text-center text-sm leading-tight xs:text-[0.9375rem] font-medium hover:border-ink/60 has-checked:border-ink has-checked:bg-sun has-checked:text-night has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="homeKind"
              value={kind}
              checked={draft.homeKind === kind}
              onChange={() => change({ homeKind: kind })}
              className="sr-only"
            />
            <KindIcon kind={kind} className="size-10" />
            {text(`kinds.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
