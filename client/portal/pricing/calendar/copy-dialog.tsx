import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { Select } from "#client/kit/fields/field.tsx";
import type { CalendarDate } from "#domain/dates.ts";
import { useUnitName } from "../../workspace/unit-choice.tsx";
import { refusalText } from "#client/kit/forms/refusal-text.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { ratesQuery } from "../../workspace/rates-tools.ts";
import { useDraft, useRatePlans, useWorkspace } from "../../workspace/workspace.tsx";
import { PlanDifferences } from "../plan-differences.tsx";
import {
  type Alignment,
  ALIGNMENTS,
  copyDates,
  copyToNextYear,
  copyYear,
  createId,
  datesIn,
  seasonsOnceIn,
} from "../plan-edits.ts";
import type { PlanWords } from "../plan-words.ts";
import { putRates } from "../rates.ts";
import type { Rates } from "../use-rates.ts";

interface CopyDialogProps {
  rates: Rates;
  /** The selected dates; undefined to copy the whole year. */
  days: readonly CalendarDate[] | undefined;
  year: number;
  words: PlanWords;
  onClose: () => void;
}

/** Dialog that copies single dates (and, for a whole year, seasons) to the next year or to another home. */
export function CopyDialog({ rates, days, year, words, onClose }: CopyDialogProps) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { draft } = useDraft();
  const nameOf = useUnitName();
  const [target, setTarget] = useState("next-year");
  const [alignment, setAlignment] = useState<Alignment>("weekday");
  const [problem, setProblem] = useState<string>();
  const copyToUnit = useCopyToUnit(rates, days ?? datesIn(rates.plan, year));
  const others = draft.units.flatMap(({ id }, index) =>
    id === rates.unitId ? [] : [{ value: id, label: nameOf(draft, index) }],
  );
  const isNextYear = target === "next-year";
  const { plan } = rates;
  const [newIds] = useState(() => seasonsOnceIn(plan, year).map(createId));
  const copied = (() => {
    if (!isNextYear) return plan;
    if (days) return copyToNextYear(plan, days, alignment);
    const ids = [...newIds];
    return copyYear(plan, year, alignment, () => ids.pop() ?? createId());
  })();
  const count = (days ?? datesIn(plan, year)).filter((day) => plan.dates[day]).length;
  const hasNothing = isNextYear
    ? copied === plan || (count === 0 && (days || seasonsOnceIn(plan, year).length === 0))
    : count === 0;

  async function submit(): Promise<void> {
    setProblem(undefined);
    try {
      if (isNextYear) await rates.save(copied, { said: text("copy.saved") });
      else await copyToUnit.mutateAsync(target);
      onClose();
    } catch (error) {
      setProblem(refusalText(error, t));
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={text("copy.title")} text={text("copy.text")} closeLabel={shell("close")}>
      <div className="grid grid-cols-1 gap-4">
        <Select
          name="copy-target"
          label={text("copy.target")}
          value={target}
          onChange={setTarget}
          options={[{ value: "next-year", label: text("copy.nextYear", { year: year + 1 }) }, ...others]}
        />
        {isNextYear && (
          <Select
            name="copy-alignment"
            label={text("copy.alignment")}
            hint={text(`copy.${alignment}Hint`)}
            value={alignment}
            onChange={(value) => setAlignment(value as Alignment)}
            options={ALIGNMENTS.map((value) => ({ value, label: text(`copy.${value}`) }))}
          />
        )}
        {hasNothing ? (
          <Notice>{text("copy.nothing")}</Notice>
        ) : isNextYear ? (
          <PlanDifferences before={plan} after={copied} words={words} />
        ) : (
          <p className="text-soft">{text("copy.count", { count })}</p>
        )}
        {problem && <Notice kind="error">{problem}</Notice>}
        <DialogActions>
          <Button
            disabled={Boolean(hasNothing)}
            busy={(rates.isSaving || copyToUnit.isPending) && shell("busy")}
            onClick={() => void submit()}
          >
            {text("copy.submit")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Copies single dates to another unit's plan, with a toast that undoes it. */
function useCopyToUnit({ plan }: Rates, days: readonly CalendarDate[]) {
  const text = useWords("rates");
  const { siteId } = useWorkspace();
  const queries = useQueryClient();
  const views = useRatePlans();
  const send = async (unitId: string, next: typeof plan, version: number) => {
    const saved = await putRates({ siteId, unitId }, next, version);
    await queries.invalidateQueries({ queryKey: ratesQuery(siteId).queryKey });
    return saved.version;
  };
  return useMutation({
    mutationFn: async (unitId: string) => {
      const view = views[unitId];
      if (!view) return;
      const { value: before, version } = view;
      const saved = await send(unitId, copyDates(plan, before, days), version);
      const undo = () =>
        void send(unitId, before, saved).then(
          () => showToast(text("undone")),
          () => showToast(text("notUndone")),
        );
      showToast(text("copy.saved"), { label: text("undo"), onClick: undo }, 10_000);
    },
  });
}
