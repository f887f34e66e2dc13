import type { UnitText } from "#contract/owners/site-draft.ts";
import { INITIAL_TERMS, initialPlan, type UnitTerms } from "#contract/owners/site-operations.ts";
import { useDraft, useOperations, useRatePlans, useWorkspace } from "./workspace.tsx";
import { patchOf, type SimpleTerms, simpleTermsOf } from "./simple-plan.ts";

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

/** Returns a unit's simple rental terms, validation errors by path of the plan, and a function to change terms. */
export function useSimpleTerms(unitId?: string) {
  const { unit } = useUnit(unitId);
  const { plans: stores } = useWorkspace();
  const { operations } = useOperations();
  const view = useRatePlans()[unit.id];
  const plan = view?.value ?? initialPlan(operations.currency).plan;
  return {
    terms: simpleTermsOf(plan),
    fields: view?.fields ?? {},
    changeTerms: (changed: Partial<SimpleTerms>) => stores.store(unit.id)?.change(patchOf(plan, changed)),
  };
}

export interface UnitEditorProps {
  /** Unit to edit; the first one by default. */
  unitId?: string;
}
