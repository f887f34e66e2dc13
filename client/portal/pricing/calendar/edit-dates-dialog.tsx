import { type SubmitEvent, useMemo, useRef, useState } from "react";
import { ApiError } from "#client/kit/api/api-error.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Select } from "#client/kit/fields/field.tsx";
import type { CalendarDate } from "#domain/dates.ts";
import type { RatePlan } from "#domain/rates/plan.ts";
import { refusalText } from "#client/kit/forms/refusal-text.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import {
  OptionalAmountField,
  OptionalNumberField,
  OptionalPercentField,
  type PlanEditor,
  PlanEditorProvider,
  TickField,
} from "../editors/fields.tsx";
import { planErrors } from "../plan-errors.ts";
import { changeDates, clearDates, type DatesChange, priceOn } from "../plan-edits.ts";
import type { PlanWords } from "../plan-words.ts";
import type { Rates } from "../use-rates.ts";
import { PreviewOfChange } from "./preview-of-change.tsx";

interface EditDatesDialogProps {
  rates: Rates;
  days: readonly CalendarDate[];
  /** The selected dates in words. */
  title: string;
  words: PlanWords;
  today: CalendarDate;
  onClose: () => void;
  onSaved: () => void;
}

type Opening = "keep" | "closed" | "open";

/** Dialog that sets price, minimum and opening of the selected dates. Empty fields change nothing. */
export function EditDatesDialog({ rates, days, title, words, today, onClose, onSaved }: EditDatesDialogProps) {
  const text = useWords("rates");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const [price, setPrice] = useState<number | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [minNights, setMinNights] = useState<number | null>(null);
  const [opening, setOpening] = useState<Opening>("keep");
  const [isReset, setReset] = useState(false);
  const [problem, setProblem] = useState<string>();
  const focused = useRef<HTMLInputElement>(null);
  const { plan } = rates;
  const changed = useMemo(
    () => (isReset ? clearDates(plan, days) : changeDates(plan, days, changeOf({ price, percent, minNights, opening }))),
    [plan, days, isReset, price, percent, minNights, opening],
  );
  const editor: PlanEditor = { plan, change: () => undefined, error: () => undefined, words, today };
  const hasOwn = days.some((day) => plan.dates[day]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (rates.isSaving) return;
    const wrong = event.currentTarget instanceof HTMLFormElement && event.currentTarget.querySelector("[data-wrong]");
    if (wrong instanceof HTMLElement) return wrong.focus();
    if (changed === plan) return setProblem(text("dates.nothing"));
    if (Object.keys(planErrors(changed)).length > 0) return setProblem(text("dates.invalid"));
    try {
      await rates.save(changed, { said: text("dates.saved", { dates: title }) });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "VERSION_CONFLICT")) return setProblem(refusalText(error, t));
      onClose();
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      text={text("dates.text", { count: days.length, prices: pricesOf(plan, days, words) })}
      closeLabel={shell("close")}
      initialFocus={focused}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
        <PlanEditorProvider value={editor}>
          {!isReset && (
            <>
              <div className="field-row grid-cols-2">
                <OptionalAmountField
                  inputRef={focused}
                  path="dates.price"
                  optional=""
                  label={text("dates.price")}
                  value={price}
                  onChange={(value) => {
                    setPrice(value === 0 ? null : value);
                    if (value !== null) setPercent(null);
                  }}
                />
                <OptionalPercentField
                  path="dates.percent"
                  optional=""
                  label={text("dates.percent")}
                  hint={text("dates.percentHint")}
                  value={percent}
                  onChange={(value) => {
                    setPercent(value);
                    if (value !== null) setPrice(null);
                  }}
                />
              </div>
              <div className="field-row grid-cols-2">
                <OptionalNumberField
                  path="dates.minNights"
                  optional=""
                  label={text("stay.minNights")}
                  value={minNights}
                  onChange={setMinNights}
                />
                <Select
                  name="dates.opening"
                  label={text("dates.opening")}
                  value={opening}
                  onChange={(value) => setOpening(value as Opening)}
                  options={(["keep", "closed", "open"] as const).map((value) => ({ value, label: text(`dates.${value}`) }))}
                />
              </div>
            </>
          )}
          {hasOwn && (
            <TickField
              path="dates.reset"
              label={text("dates.reset")}
              hint={text("dates.resetHint")}
              value={isReset}
              onChange={setReset}
            />
          )}
        </PlanEditorProvider>
        <PreviewOfChange before={plan} after={changed} days={days} words={words} />
        {problem && <Notice kind="error">{problem}</Notice>}
        <DialogActions>
          <Button type="submit" busy={rates.isSaving && shell("busy")}>
            {text("dates.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface Fields {
  price: number | null;
  percent: number | null;
  minNights: number | null;
  opening: Opening;
}

const changeOf = ({ price, percent, minNights, opening }: Fields): DatesChange => ({
  ...(price !== null && { price }),
  ...(percent !== null && { percent }),
  ...(minNights !== null && { minNights }),
  ...(opening !== "keep" && { closed: opening === "closed" }),
});

/** The lowest and the highest price of the nights. */
export function pricesOf(plan: RatePlan, days: readonly CalendarDate[], words: Pick<PlanWords, "money">): string {
  const amounts = days.map((day) => priceOn(plan, day).amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  return low === high ? words.money(low) : `${words.money(low)} – ${words.money(high)}`;
}
