import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { Select } from "../../kit/fields/field.tsx";
import { useDraft } from "./workspace.tsx";
import { useEditorWords } from "./editor-words.ts";

/** Returns a function that names a unit: its name in the site's default language, or else its number in the list. */
export function useUnitName() {
  const text = useEditorWords();
  return (draft: SiteDraft, index: number): string =>
    draft.units[index]?.content[draft.defaultLocale]?.name.trim() || text("units.item", { number: index + 1 });
}

/** Choice of the unit to edit; renders nothing if the site has only one. */
export function UnitChoice({ value, onChange }: { value: string | undefined; onChange: (unitId: string) => void }) {
  const text = useEditorWords();
  const nameOf = useUnitName();
  const { draft } = useDraft();
  if (draft.units.length === 1) return null;
  return (
    <div className="max-w-md">
      <Select
        name="unit"
        label={text("units.which")}
        value={value ?? draft.units[0]?.id ?? ""}
        onChange={onChange}
        options={draft.units.map(({ id }, index) => ({ value: id, label: nameOf(draft, index) }))}
      />
    </div>
  );
}
