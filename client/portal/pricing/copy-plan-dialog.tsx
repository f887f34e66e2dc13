import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { PlanPart } from "#contract/letting/rates-input.ts";
import { useUnitName } from "../workspace/unit-choice.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { ifMatch } from "../workspace/draft-tools.ts";
import { ratesQuery } from "../workspace/rates-tools.ts";
import { useDraft, useRatePlans, useWorkspace } from "../workspace/workspace.tsx";
import { type SectionId, SECTIONS } from "./plan-words.ts";
import { putRates } from "./rates.ts";
import type { Rates } from "./use-rates.ts";

/** The parts of a plan that a section edits; the codes are a part of the discounts. */
const PARTS: Record<Exclude<SectionId, "codes">, PlanPart[]> = {
  base: ["nightly", "showDayPrices"],
  seasons: ["seasons"],
  stay: ["rules"],
  gap: ["gap"],
  discounts: ["discounts"],
  guests: ["guests"],
  fees: ["fees"],
  taxes: ["taxes"],
  vat: ["vat"],
  payment: ["deposit", "schedule"],
  cancellation: ["cancellation"],
};

type CopiedSection = keyof typeof PARTS;
const COPIED = SECTIONS.filter((section): section is CopiedSection => section in PARTS);
/** Parts of a plan that are usually the same for all homes of a site. */
const USUAL: readonly CopiedSection[] = ["stay", "gap", "taxes", "vat", "payment", "cancellation"];

/** Dialog that copies sections of a plan to other homes of the site, and can undo it. */
export function CopyPlanDialog({ rates, onClose }: { rates: Rates; onClose: () => void }) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const { draft } = useDraft();
  const nameOf = useUnitName();
  const others = draft.units.flatMap(({ id }, index) => (id === rates.unitId ? [] : [{ id, name: nameOf(draft, index) }]));
  const [units, setUnits] = useState<readonly string[]>(() => others.map(({ id }) => id));
  const [sections, setSections] = useState<readonly CopiedSection[]>(USUAL);
  const copy = useCopyPlan(rates);
  return (
    <Dialog open onOpenChange={onClose} title={text("copyPlan.title")} text={text("copyPlan.text")} closeLabel={shell("close")}>
      <div className="grid grid-cols-1 gap-4">
        <Ticks
          legend={text("copyPlan.sections")}
          options={COPIED.map((id) => ({ id, name: text(`sections.${id}.title`) }))}
          chosen={sections}
          onChange={setSections}
        />
        <Ticks legend={text("copyPlan.units")} options={others} chosen={units} onChange={setUnits} />
        <RefusalNotice error={copy.error} />
        <DialogActions>
          <Button
            disabled={units.length === 0 || sections.length === 0}
            busy={copy.isPending && shell("busy")}
            onClick={() => copy.mutate({ units, parts: sections.flatMap((id) => PARTS[id]) }, { onSuccess: onClose })}
          >
            {text("copyPlan.submit")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface TicksProps<Id extends string> {
  legend: string;
  options: readonly { id: Id; name: string }[];
  chosen: readonly Id[];
  onChange: (chosen: readonly Id[]) => void;
}

function Ticks<Id extends string>({ legend, options, chosen, onChange }: TicksProps<Id>) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 grid grid-cols-1 gap-x-4 xs:grid-cols-2">
        {options.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
              className="size-5 shrink-0 accent-night"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Copies parts of a plan to other units in one write; the toast puts their former plans back. */
function useCopyPlan({ unitId, version }: Rates) {
  const text = useWords("rates");
  const { siteId } = useWorkspace();
  const queries = useQueryClient();
  const views = useRatePlans();
  const refresh = () => queries.invalidateQueries({ queryKey: ratesQuery(siteId).queryKey });
  return useMutation({
    mutationFn: async ({ units, parts }: { units: readonly string[]; parts: PlanPart[] }) => {
      const before = units.flatMap((id) => (views[id] ? [{ id, ...views[id] }] : []));
      const to = Object.fromEntries(before.map((view) => [view.id, view.version]));
      const { versions } = await unwrap(
        api.sites[":siteId"].rates[":unitId"].copy.$post({
          param: { siteId, unitId },
          header: ifMatch(version),
          json: { parts, to },
        }),
      );
      await refresh();
      const undo = async () => {
        try {
          for (const { id, value } of before) await putRates({ siteId, unitId: id }, value, versions[id] ?? 0);
          showToast(text("undone"));
        } catch {
          showToast(text("notUndone"));
        }
        await refresh();
      };
      showToast(text("copy.saved"), { label: text("undo"), onClick: () => void undo() }, 10_000);
    },
  });
}
