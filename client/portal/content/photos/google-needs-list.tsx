import { useId } from "react";
import { googleNeeds } from "#contract/owners/google-needs.ts";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { useDraft } from "../../workspace/workspace.tsx";

/** Lists what Google still needs to show the homes as holiday homes; renders nothing if it needs nothing. */
export function GoogleNeedsList() {
  const text = useEditorWords();
  const id = useId();
  const { draft } = useDraft();
  const needs = googleNeeds(draft, draft.units);
  if (needs.length === 0) return null;
  const named = (unitId: string, what: string) => {
    const index = draft.units.findIndex((unit) => unit.id === unitId);
    const name = draft.units[index]?.content[draft.defaultLocale]?.name.trim();
    if (draft.units.length === 1) return what;
    return `${name || text("photos.unitNumbered", { number: index + 1 })}: ${what}`;
  };
  const lines = needs.flatMap(({ unitId, photos, rooms }) => [
    ...(photos > 0 ? [named(unitId, text("photos.google.photos", { count: photos }))] : []),
    ...rooms.map((room) => named(unitId, text(`photos.google.${room}`))),
  ]);
  if (needs.some(({ place }) => place)) lines.push(text("photos.google.place"));
  return (
    <section aria-labelledby={id} className="text-[0.9375rem] leading-snug text-soft">
      <p id={id}>{text("photos.google.title")}</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
