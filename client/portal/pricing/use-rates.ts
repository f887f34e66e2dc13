import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { showToast } from "../../kit/ui/toast.tsx";
import type { StoredPlan } from "#contract/owners/site-record.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { currentFromConflict } from "../../kit/forms/current-from-conflict.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { ratesQuery } from "../workspace/rates-tools.ts";
import { useRatePlans, useWorkspace } from "../workspace/workspace.tsx";
import { areIndependent, transferChange } from "./plan-edits.ts";
import { historyQuery, putRates } from "./rates.ts";

/** A change that could not be saved, because the same parts of the plan were changed elsewhere. */
export interface RatesConflict {
  base: RatePlan;
  mine: RatePlan;
  theirs: StoredPlan;
}

export interface Rates extends StoredPlan {
  unitId: string;
  /**
   * Saves a changed plan and offers to undo the change for ten seconds. `base` is the plan the change was made from, by default
   * the current one; other parts that were changed meanwhile stay. Rejects with an `ApiError`; `VERSION_CONFLICT` if the same
   * parts were changed elsewhere, which `conflict` then describes.
   */
  save: (plan: RatePlan, options: { said: string; base?: RatePlan }) => Promise<void>;
  isSaving: boolean;
  conflict: RatesConflict | undefined;
  /** Resolves a conflict. */
  settle: (choice: "mine" | "theirs") => Promise<void>;
}

const UNDO_MS = 10_000;

/**
 * Returns a unit's rate plan with the function that changes it; undefined until the plan of a unit that was just added is loaded.
 */
export function useRates(unitId: string): Rates | undefined {
  const text = useWords("rates");
  const { siteId } = useWorkspace();
  const queries = useQueryClient();
  const { save, isPending, conflict, settle } = useWriteRates(unitId);
  const view = useRatePlans()[unitId];
  if (!view) return undefined;
  const { value: plan, version } = view;
  return {
    unitId,
    plan,
    version,
    isSaving: isPending,
    conflict,
    settle,
    async save(changed, { said, base = plan }) {
      await save({ from: base, to: changed });
      const undo = async () => {
        try {
          await save({ from: changed, to: base });
          showToast(text("undone"));
        } catch {
          showToast(text("notUndone"));
        }
      };
      showToast(said, { label: text("undo"), onClick: () => void undo() }, UNDO_MS);
      void queries.invalidateQueries({ queryKey: historyQuery({ siteId, unitId }).queryKey, exact: true });
    },
  };
}

/** Sends changes of a plan one after the other, each based on the plan that the previous one produced. */
function useWriteRates(unitId: string) {
  const { siteId, plans } = useWorkspace();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<RatesConflict>();
  const { queryKey } = ratesQuery(siteId);

  function adopt(stored: StoredPlan): void {
    queries.setQueryData<Record<string, StoredPlan>>(queryKey, (all) => all && { ...all, [unitId]: stored });
    plans.store(unitId)?.receive({ version: stored.version, value: stored.plan });
  }

  async function send(plan: RatePlan, version: number): Promise<void> {
    const saved = await putRates({ siteId, unitId }, plan, version);
    await queries.cancelQueries({ queryKey, exact: true });
    adopt({ version: saved.version, plan });
  }

  const { mutateAsync, isPending } = useMutation({
    scope: { id: `${siteId} rates ${unitId}` },
    async mutationFn({ from, to }: { from: RatePlan; to: RatePlan }) {
      const store = plans.store(unitId);
      if (!store) throw new ApiError(404, { code: "NOT_FOUND" });
      await store.flush();
      const { value, version } = store.view();
      const plan = transferChange(value, from, to);
      // A live update may have delivered the other change while this one was being made.
      if (!areIndependent(from, to, value)) {
        setConflict({ base: from, mine: plan, theirs: { version, plan: value } });
        throw new ApiError(409, { code: "VERSION_CONFLICT" });
      }
      try {
        await send(plan, version);
      } catch (error) {
        const theirs = currentFromConflict<StoredPlan>(error);
        if (!theirs) throw error;
        if (areIndependent(value, plan, theirs.plan)) return send(transferChange(theirs.plan, value, plan), theirs.version);
        setConflict({ base: value, mine: plan, theirs });
        throw error;
      }
    },
  });

  const settle = async (choice: "mine" | "theirs"): Promise<void> => {
    if (!conflict) return;
    const { base, mine, theirs } = conflict;
    adopt(theirs);
    if (choice === "mine") await mutateAsync({ from: theirs.plan, to: transferChange(theirs.plan, base, mine) });
    setConflict(undefined);
  };

  return { save: mutateAsync, isPending, conflict, settle };
}
