import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link } from "wouter";
import { addMonths, date, monthOf, monthsBetween } from "#domain/dates.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { crossedIn, KSEF_RULES } from "#domain/payments/ksef.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { dateFormat } from "#locales/words/intl.ts";
import { readAmount } from "../../kit/fields/amounts.ts";
import { Select } from "../../kit/fields/field.tsx";
import { ParsedField } from "../../kit/fields/parsed-field.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { writeAmount } from "../stays/amounts.ts";
import { useBookingWords } from "../stays/use-booking-words.ts";
import { useSite } from "../workspace/current-site.tsx";
import { KsefPaper } from "./ksef-paper.tsx";
import { usePaperName } from "./paper-name.ts";
import { type Ksef, ksefQuery, type ListedPaper, monthPapersQuery, saveKsefOthers } from "./papers.ts";

const { duty, relief } = KSEF_RULES;

/** What a Polish owner's invoices to firms come to, and those that wait for a number of KSeF. Nothing for other owners. */
export function KsefPanel() {
  const text = useWords("papers");
  const { id } = useSite();
  const { data, error } = useQuery(ksefQuery(id));
  if (!data) return <RefusalNotice error={error} />;
  if (!data.isPolish) return null;
  return (
    <Panel title={text("ksef.title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Rules ksef={data} />
        <h3 className="font-semibold">{text("ksef.openTitle")}</h3>
        {data.open.length === 0 ? (
          <p className="text-soft">{text("ksef.openNone")}</p>
        ) : (
          <ul className="divide-y divide-ink/15">
            {data.open.map((paper) => (
              <FirmPaper key={paper.number} paper={paper} />
            ))}
          </ul>
        )}
        <Months ksef={data} />
      </div>
    </Panel>
  );
}

function useMonthNames(): (month: string) => string {
  const { locale } = useLanguage();
  const names = dateFormat(LANGUAGE_TAGS[locale], { month: "long", year: "numeric", timeZone: "UTC" });
  return (month) => names.format(Date.parse(`${month}-01T00:00:00Z`));
}

function Rules({ ksef: { today, months, hasNip } }: { ksef: Ksef }) {
  const isOver = date(today) > relief.until;
  const text = useWords("papers");
  const { money, dayWithYear } = useBookingWords();
  const nameOf = useMonthNames();
  const limit = money(relief.monthlyLimit, "PLN");
  const until = dayWithYear(relief.until);
  const crossed = crossedIn(months);
  return (
    <div className="grid max-w-[62ch] gap-3">
      <p>{text("ksef.duty", { from: dayWithYear(duty.from) })}</p>
      <p>{text(isOver ? "ksef.over" : "ksef.relief", { until, limit })}</p>
      <p className="text-soft">{text("ksef.checked", { on: dayWithYear(relief.checkedOn), until })}</p>
      {crossed !== undefined && !isOver && <Notice>{text("ksef.crossed", { month: nameOf(crossed), limit })}</Notice>}
      {!hasNip && (
        <Notice kind="warning">
          <span>
            {text("ksef.noNip")}{" "}
            <Link href={`${screenPath("dashboard", "settings")}?part=bookings`} className="font-semibold underline">
              {text("toIdentity")}
            </Link>
          </span>
        </Notice>
      )}
    </div>
  );
}

/** The invoices to firms of a month; while the relief lasts with its count and a field for those that were issued elsewhere. */
function Months({ ksef }: { ksef: Ksef }) {
  const text = useWords("papers");
  const nameOf = useMonthNames();
  const now = monthOf(date(ksef.today));
  const [month, setMonth] = useState(now);
  const first = monthOf(relief.from);
  const months = Array.from({ length: Math.max(0, monthsBetween(first, now)) + 1 }, (_each, index) => addMonths(now, -index));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="max-w-md">
        <Select
          name="ksefMonth"
          label={text("ksef.month")}
          value={month}
          onChange={setMonth}
          options={months.map((value) => ({ value, label: nameOf(value) }))}
        />
      </div>
      {month <= monthOf(relief.until) && <MonthForm key={month} month={month} ksef={ksef} />}
      <MonthPapers month={month} />
    </div>
  );
}

function MonthForm({ month, ksef: { months } }: { month: string; ksef: Ksef }) {
  const text = useWords("papers");
  const shell = useWords("shell");
  const { money, locale } = useBookingWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { counted, others } = months.find((each) => each.month === month) ?? { counted: 0, others: 0 };
  const [typed, setTyped] = useState(others);
  const save = useMutation({
    mutationFn: () => saveKsefOthers(siteId, month, typed),
    onSuccess: (ksef) => {
      queries.setQueryData(ksefQuery(siteId).queryKey, ksef);
      showToast(text("ksef.saved"));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const limit = money(relief.monthlyLimit, "PLN");
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-4">
      <ParsedField
        name="ksefOthers"
        label={text("ksef.others")}
        hint={text("ksef.othersHint")}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        write={(value) => (value === 0 ? "" : writeAmount(value, locale))}
        read={(value) => (value.trim() === "" ? 0 : readAmount(value))}
        onChange={setTyped}
        wrong={text("ksef.wrongAmount")}
      />
      <dl className="grid grid-cols-2 gap-y-1 tabular-nums">
        <dt>{text("ksef.counted")}</dt>
        <dd className="text-right">{money(counted, "PLN")}</dd>
        <dt className="font-semibold">{text("ksef.sum")}</dt>
        <dd className="text-right font-semibold">{text("ksef.sumOf", { sum: money(counted + others, "PLN"), limit })}</dd>
      </dl>
      <p className="text-soft">{text("ksef.currency")}</p>
      <RefusalNotice error={save.error} />
      <Button type="submit" look="quiet" className="justify-self-start" busy={save.isPending && shell("busy")}>
        {text("ksef.save")}
      </Button>
    </form>
  );
}

/** The issued papers of a month to firms, each with its file. */
function MonthPapers({ month }: { month: string }) {
  const text = useWords("papers");
  const { id: siteId } = useSite();
  const { data = [], error } = useQuery(monthPapersQuery(siteId, month));
  const papers = data.filter(({ isKsefConcerned }) => isKsefConcerned);
  if (error) return <RefusalNotice error={error} />;
  if (papers.length === 0) return <p className="text-soft">{text("ksef.monthNone")}</p>;
  return (
    <ul className="divide-y divide-ink/15">
      {papers.map((paper) => (
        <FirmPaper key={paper.number} paper={paper} />
      ))}
    </ul>
  );
}

function FirmPaper({ paper }: { paper: ListedPaper }) {
  const text = useWords("papers");
  const { money, dayWithYear } = useBookingWords();
  const title = usePaperName()(paper);
  const { recipient, amount, currency, on, bookingId, reference } = paper;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap justify-between gap-x-6 tabular-nums">
        <span className="min-w-0 break-words">
          <span className="font-semibold">{title}</span>
          <span className="block text-sm text-soft">
            {recipient}, {dayWithYear(on)}
          </span>
        </span>
        <span>{money(amount, currency)}</span>
      </div>
      <Link href={`${screenPath("dashboard")}/bookings/${bookingId}`} className="justify-self-start font-semibold underline">
        {text("ksef.toBooking", { reference })}
      </Link>
      <KsefPaper paper={paper} />
    </li>
  );
}
