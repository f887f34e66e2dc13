import type { UnitRecord } from "#contract/site-record.ts";
import { useDraft } from "../workspace/workspace.tsx";

/** One of the homes of a site, and how to change it; without an id the first, which every site has. */
export function useUnit(unitId?: string) {
  const { draft, change } = useDraft();
  const index = Math.max(
    0,
    draft.units.findIndex(({ id }) => id === unitId),
  );
  const unit = draft.units[index];
  if (!unit) throw new Error("a site without a unit");
  return {
    unit,
    /** Where its fields are: `units.0`. */
    path: `units.${index}`,
    changeUnit: (changed: Partial<UnitRecord>) => change({ units: draft.units.with(index, { ...unit, ...changed }) }),
  };
}

export interface UnitEditorProps {
  /** Of several homes the one to edit. */
  unitId?: string;
}
