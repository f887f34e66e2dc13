import { useState } from "react";
import { Button } from "../../kit/ui/button.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import type { CalendarDate } from "#domain/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { MAX_DAYS, ownPeriod, type Period, type Preset, PRESETS } from "./period.ts";

interface PeriodChoiceProps {
  preset: Preset | "own";
  period: Period;
  today: CalendarDate;
  /** Called with the changed query parameters. */
  onChoose: (search: Record<string, string>) => void;
}

/** Choice of the period. */
export function PeriodChoice({ preset, period, today, onChoose }: PeriodChoiceProps) {
  const text = useWords("analytics");
  const [asksOwn, setAsksOwn] = useState(preset === "own");
  const choices = [...PRESETS, "own"] as const;
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{text("period.title")}</legend>
        {choices.map((choice) => (
          <label
            key={choice}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border-2 border-ink/30 px-4 font-semibold hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="period"
              className="sr-only"
              checked={choice === (asksOwn ? "own" : preset)}
              onChange={() => {
                setAsksOwn(choice === "own");
                if (choice !== "own") onChoose({ period: choice });
              }}
            />
            {text(`period.${choice}`)}
          </label>
        ))}
      </fieldset>
      {asksOwn && <OwnPeriod period={period} today={today} onChoose={onChoose} />}
    </div>
  );
}

function OwnPeriod({ period, today, onChoose }: Pick<PeriodChoiceProps, "period" | "today" | "onChoose">) {
  const text = useWords("analytics");
  const [from, setFrom] = useState<string>(period.from);
  const [to, setTo] = useState<string>(period.to);
  const [isWrong, setIsWrong] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const own = ownPeriod(from, to);
        setIsWrong(!own);
        if (own) onChoose({ ...own });
      }}
    >
      <TextField name="from" label={text("period.from")} type="date" max={today} value={from} onChange={setFrom} />
      <TextField
        name="to"
        label={text("period.to")}
        type="date"
        max={today}
        value={to}
        onChange={setTo}
        error={isWrong ? text("period.wrong", { count: MAX_DAYS }) : undefined}
      />
      <Button type="submit" look="quiet">
        {text("period.look")}
      </Button>
    </form>
  );
}
