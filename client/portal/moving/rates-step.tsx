import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useMemo, useState } from "react";
import { Link } from "wouter";
import { dayInZone } from "#domain/dates.ts";
import { guessSeasonColumns, readSeasonTable, type SeasonColumn, type UntilMeaning } from "#domain/imports/season-table.ts";
import type { DateOrder } from "#domain/imports/date-text.ts";
import type { RatePlan, Season } from "#domain/rates/plan.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { TextArea } from "../../kit/fields/field.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { decodeText } from "../../kit/imports/decode-text.ts";
import { readCsv } from "../../kit/imports/read-csv.ts";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { RatesConflictDialog } from "../pricing/conflict-dialog.tsx";
import { usePlanWords } from "../pricing/use-plan-words.ts";
import { type Rates, useRates } from "../pricing/use-rates.ts";
import { useSite } from "../workspace/current-site.tsx";
import { UnitChoice } from "../workspace/unit-choice.tsx";
import { useTerms } from "../workspace/unit.ts";
import { useOperations } from "../workspace/workspace.tsx";
import type { StepProps } from "./moving-state.ts";
import { outcomeOf, withSeasons } from "./season-plan.ts";
import { SeasonQuestions } from "./season-questions.tsx";
import { SeasonRows } from "./season-rows.tsx";

const MAX_FILE_BYTES = 256 * 1024;

/** Seasons of a table, which the owner uploads or pastes. */
export function RatesStep(props: StepProps) {
  const shell = useWords("shell");
  const [picked, setPicked] = useState<string>();
  const { unitId } = useTerms(picked);
  const rates = useRates(unitId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UnitChoice value={unitId} onChange={setPicked} />
      {rates ? <SeasonTable key={unitId} rates={rates} {...props} /> : <Skeleton label={shell("loading")} lines={6} />}
    </div>
  );
}

function SeasonTable({ rates, state, change }: StepProps & { rates: Rates }) {
  const text = useWords("moving");
  const [isTooLarge, setTooLarge] = useState(false);
  const table = useMemo(() => (state.rates.trim() === "" ? [] : readCsv(state.rates)), [state.rates]);
  const words = usePlanWords(rates.plan.currency);
  async function onFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file) return;
    setTooLarge(file.size > MAX_FILE_BYTES);
    if (file.size <= MAX_FILE_BYTES) change({ rates: decodeText(new Uint8Array(await file.arrayBuffer())) });
    target.value = "";
  }
  return (
    <>
      <div>
        <label htmlFor="rates-file" className="font-semibold">
          {text("rates.file")}
        </label>
        <input
          id="rates-file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => void onFile(event)}
          className="mt-1.5 block w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-2 file:border-ink/30 file:bg-transparent file:px-5 file:font-semibold"
        />
      </div>
      {isTooLarge && <Notice kind="error">{text("rates.tooLarge")}</Notice>}
      <TextArea
        name="rates"
        label={text("rates.pasted")}
        hint={text("rates.pastedHint")}
        rows={6}
        value={state.rates}
        onChange={(pasted) => change({ rates: pasted.slice(0, MAX_FILE_BYTES) })}
      />
      {table.length > 0 && <ReadTable key={(table[0] ?? []).join(";")} {...{ table, rates, state, change }} />}
      <RatesConflictDialog rates={rates} words={words} />
      <Link href={screenPath("dashboard", "pricing")} className={`${buttonClass("quiet")} justify-self-start`}>
        {text("rates.byHand")}
      </Link>
    </>
  );
}

interface ReadTableProps extends StepProps {
  table: string[][];
  rates: Rates;
}

/** The table as it would be in the rate plan, with the questions that only the owner can answer. */
function ReadTable({ table, rates, state, change }: ReadTableProps) {
  const text = useWords("moving");
  const { plan } = rates;
  const { timeZone } = useOperations().operations;
  const [today] = useState(() => dayInZone(Date.now(), timeZone));
  const [chosen, setChosen] = useState<SeasonColumn[]>();
  const [order, setOrder] = useState<DateOrder>();
  const [until, setUntil] = useState<UntilMeaning>();
  const [left, setLeft] = useState<readonly number[]>([]);
  // The shared nights that the owner has accepted; others are asked again.
  const [accepted, setAccepted] = useState("");
  const columns = useMemo(() => chosen ?? guessSeasonColumns(table), [chosen, table]);
  const read = readSeasonTable(table, { columns, order, until, currency: plan.currency });
  const rows = read.rows.map((row) => ({ row, outcome: outcomeOf(row, { plan, today, isLeftOut: left.includes(row.line) }) }));
  const added = rows.flatMap(({ row, outcome }) => (outcome === "new" && row.season ? [row.season] : []));
  const { defaultLocale } = useSite();
  const { seasons, overlaps, errors } = withSeasons(plan, added, { today, locale: defaultLocale });
  const save = useMutation({
    mutationFn: () => rates.save({ ...plan, seasons }, { said: text("rates.saved", { count: added.length }) }),
    onSuccess: () => {
      const rowsLeftOut = rows.filter(({ outcome }) => outcome === "unread" || outcome === "left-out").length;
      change({ steps: { ...state.steps, rates: "done" }, rowsLeftOut });
    },
  });
  const shared = overlaps.map(({ winner, loser }) => `${winner.first} ${winner.last} ${loser.first} ${loser.last}`).join();
  return (
    <>
      <SeasonQuestions {...{ read, columns, order, until }} onColumns={setChosen} onOrder={setOrder} onUntil={setUntil} />
      {read.rows.some(({ season, problems }) => season || problems.length > 0) && (
        <>
          <p role="status" className="font-semibold">
            {text("rates.understood", { count: added.length, all: rows.length })}
          </p>
          <SeasonRows
            rows={rows}
            currency={plan.currency}
            onLeave={(line) => setLeft(left.includes(line) ? left.filter((each) => each !== line) : [...left, line])}
          />
          <Overlaps {...{ plan, overlaps }} isAccepted={accepted === shared} onAccept={(is) => setAccepted(is ? shared : "")} />
          {errors.length > 0 && <Notice kind="error">{text("rates.refused")}</Notice>}
          {plan.nightly.base === 0 && <Notice>{text("rates.noBase")}</Notice>}
          <RefusalNotice error={save.error} />
          <Button
            className="justify-self-start"
            disabled={added.length === 0 || accepted !== shared || errors.length > 0}
            busy={save.isPending && text("rates.saving")}
            onClick={() => save.mutate()}
          >
            {text("rates.save", { count: added.length })}
          </Button>
        </>
      )}
    </>
  );
}

/** Seasons that share nights, and the tick by which the owner accepts what the plan then does. */
function Overlaps({
  plan,
  overlaps,
  isAccepted,
  onAccept,
}: {
  plan: RatePlan;
  overlaps: { winner: Season; loser: Season; first: string }[];
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}) {
  const text = useWords("moving");
  const ratesText = useWords("rates");
  const words = usePlanWords(plan.currency);
  if (overlaps.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{text("rates.overlap")}</p>
      <ul className="grid gap-1">
        {overlaps.map(({ winner, loser, first }) => (
          <li key={`${winner.id} ${loser.id}`}>
            {ratesText("seasons.overlapOf", {
              day: words.day(first as Season["first"]),
              winner: words.seasonName(winner),
              loser: words.seasonName(loser),
            })}
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isAccepted}
          onChange={({ target }) => onAccept(target.checked)}
          className="size-5 shrink-0 accent-night"
        />
        {text("rates.acceptOverlap")}
      </label>
    </Notice>
  );
}
