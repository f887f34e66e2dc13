import { useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog, DialogActions } from "../../kit/ui/dialog.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import type { CalendarDate } from "#domain/dates.ts";
import { applyTemplate, type TemplateId, TEMPLATES } from "#domain/rates/templates.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useDraft } from "../workspace/workspace.tsx";
import { PlanDifferences } from "./plan-differences.tsx";
import type { PlanWords } from "./plan-words.ts";
import { seasonNames } from "#locales/rates/season-names.ts";
import type { Rates } from "./use-rates.ts";

interface TemplatesDialogProps {
  rates: Rates;
  words: PlanWords;
  today: CalendarDate;
  onClose: () => void;
}

/** Dialog that fills the plan with the prices and rules of a kind of home, after a preview of the changes. */
export function TemplatesDialog({ rates, words, today, onClose }: TemplatesDialogProps) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { locales } = useDraft().draft;
  const [template, setTemplate] = useState<TemplateId>(rates.plan.currency === "PLN" ? "polish-lake" : "dutch-coast");
  const [problem, setProblem] = useState<string>();
  const filled = applyTemplate(rates.plan, template, { year: Number(today.slice(0, 4)), names: seasonNames(locales) });
  async function submit(): Promise<void> {
    try {
      await rates.save(filled, { said: text("templates.saved", { name: text(`templates.${template}.name`) }) });
      onClose();
    } catch (error) {
      setProblem(refusalText(error, t));
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isWide
      title={text("templates.title")}
      text={text("templates.text")}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-1 gap-4">
        <fieldset className="grid gap-2 sm:grid-cols-3">
          <legend className="sr-only">{text("templates.title")}</legend>
          {TEMPLATES.map((id) => (
            <label
              key={id}
              className="flex cursor-pointer items-start gap-2.5 rounded-xl border-2 border-ink/60 bg-card p-3 has-checked:border-ink has-checked:bg-sun has-checked:text-night"
            >
              <input
                type="radio"
                name="template"
                value={id}
                checked={template === id}
                onChange={() => setTemplate(id)}
                className="mt-1 size-5 shrink-0 accent-night"
              />
              <span className="leading-snug">
                <strong className="block">{text(`templates.${id}.name`)}</strong>
                {text(`templates.${id}.text`)}
              </span>
            </label>
          ))}
        </fieldset>
        <h3 className="font-sans text-base font-semibold tracking-normal">{text("templates.changes")}</h3>
        <PlanDifferences before={rates.plan} after={filled} words={words} />
        {problem && <Notice kind="error">{problem}</Notice>}
        <div className="sticky -bottom-5 -mx-5 -mb-5 bg-paper px-5 py-3 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
          <DialogActions>
            <Button busy={rates.isSaving && shell("busy")} onClick={() => void submit()}>
              {text("templates.submit")}
            </Button>
          </DialogActions>
        </div>
      </div>
    </Dialog>
  );
}
