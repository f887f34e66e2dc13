import type { UnitText } from "#contract/site-draft.ts";
import { INITIAL_TERMS, type UnitTerms } from "#contract/site-operations.ts";
import { useDraft, useOperations } from "../workspace/workspace.tsx";

/** Returns a unit's description and a function to change it; by default those of the first unit, which every site has. */
export function useUnit(unitId?: string) {
  const { draft, change } = useDraft();
  const index = Math.max(
    0,
    draft.units.findIndex(({ id }) => id === unitId),
  );
  const unit = draft.units[index];
  if (!unit) throw new Error("the site has no unit");
  return {
    unit,
    /** Path of its fields: `units.0`. */
    path: `units.${index}`,
    changeUnit: (changed: Partial<UnitText>) => change({ units: draft.units.with(index, { ...unit, ...changed }) }),
  };
}

/** Returns a unit's rental terms and a function to change them. A saved change takes effect at once. */
export function useTerms(unitId?: string) {
  const { operations, change } = useOperations();
  const { unit } = useUnit(unitId);
  return {
    unitId: unit.id,
    terms: operations.units[unit.id] ?? INITIAL_TERMS,
    /** Path of its fields: `units.{id}`. */
    path: `units.${unit.id}`,
    changeTerms: (changed: Partial<UnitTerms>) => change({ units: { [unit.id]: changed } }),
  };
}

export interface UnitEditorProps {
  /** Unit to edit; the first one by default. */
  unitId?: string;
}
