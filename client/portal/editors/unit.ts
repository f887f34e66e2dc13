import type { UnitText } from "#contract/site-draft.ts";
import { INITIAL_TERMS, type UnitTerms } from "#contract/site-operations.ts";
import { useDraft, useOperations } from "../workspace/workspace.tsx";

/** The description of one of a site's units, and how to change it; without an id that of the first, which every site has. */
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
    changeUnit: (changed: Partial<UnitText>) => change({ units: draft.units.with(index, { ...unit, ...changed }) }),
  };
}

/** The terms a unit is let on, and how to change them: a changed term holds as soon as it is saved. */
export function useTerms(unitId?: string) {
  const { operations, change } = useOperations();
  const { unit } = useUnit(unitId);
  return {
    unitId: unit.id,
    terms: operations.units[unit.id] ?? INITIAL_TERMS,
    /** Where its fields are: `units.{id}`. */
    path: `units.${unit.id}`,
    changeTerms: (changed: Partial<UnitTerms>) => change({ units: { [unit.id]: changed } }),
  };
}

export interface UnitEditorProps {
  /** Of several homes the one to edit. */
  unitId?: string;
}
