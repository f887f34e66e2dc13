import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { accountsQuery, moneyQuery, type SiteMoney } from "../payments.ts";
import { RefundList, waitsForOwner } from "../refund-list.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { buttonClass } from "#client/kit/ui/button.tsx";
import { EmptyState } from "#client/kit/ui/empty-state.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { BookkeepingPanel } from "../../papers/bookkeeping-panel.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { Switch } from "#client/kit/ui/switch.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { useOperations } from "../../workspace/workspace.tsx";
import { dayInZone } from "#domain/dates.ts";
import { sumMoney } from "#domain/payments/money-report.ts";
import { hasPermission } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { useBookingWords } from "../../stays/use-booking-words.ts";
import { Breakdown } from "./breakdown.tsx";
import { Deposits } from "./deposits.tsx";
import { Differences } from "./differences.tsx";
import { Figure } from "./figure.tsx";
import { MonthsChart } from "./months-chart.tsx";
import { PeriodSelect } from "./period-select.tsx";
import { monthsOf, wantedPeriod } from "./period.ts";
import { Unpaid } from "./unpaid.tsx";

const SETTINGS = `${screenPath("dashboard", "settings")}?part=bookings&field=online`;

/** Keeps only the items of real bookings, or of test bookings. */
function ofMode(money: SiteMoney, isTest: boolean) {
  const isShown = ({ booking }: { booking: { isTest: boolean } }) => booking.isTest === isTest;
  return {
    cells: money.cells.filter((cell) => cell.isTest === isTest),
    unpaid: money.unpaid.filter(isShown),
    refunds: money.refunds.filter(isShown),
    deposits: money.deposits.filter((deposit) => deposit.isTest === isTest),
    different: money.different.filter(isShown),
  };
}

const isEmpty = (shown: ReturnType<typeof ofMode>): boolean => Object.values(shown).every(({ length }) => length === 0);

/** Payments, open amounts, refunds, and deposits. Test payments are shown separately, never among real ones. */
export function Overview() {
  const text = useWords("payments");
  const shell = useWords("shell");
  const { id: siteId, role } = useSite();
  const { operations } = useOperations();
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => dayInZone(Date.now(), operations.timeZone));
  const period = wantedPeriod(search.get("period"), today);
  const { data, error } = useQuery(moneyQuery(siteId, period.days));
  const { data: owned } = useQuery(accountsQuery(siteId));
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={8} />;
  const change = (key: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === "") next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const isTest = search.get("test") === "1";
  const shown = ofMode(data, isTest);
  const hasTest = isTest || !isEmpty(ofMode(data, true));
  const isConnected = owned?.accounts.some(({ isActive }) => isActive) ?? true;
  const testSwitch = hasTest && (
    <Switch
      name="test"
      label={text("test.label")}
      hint={text("test.hint")}
      checked={isTest}
      onChange={(isOn) => change("test", isOn ? "1" : "")}
    />
  );
  const settings = hasPermission(role, "operations:write") && (
    <Link href={SETTINGS} className={buttonClass("quiet")}>
      {text("overview.settings")}
    </Link>
  );
  if (isEmpty(shown) && period.isDefault)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {testSwitch}
        <EmptyState title={text("overview.empty")} text={text(isConnected ? "overview.emptyText" : "overview.emptyUnconnected")}>
          {settings}
        </EmptyState>
      </div>
    );
  return (
    <Shown
      data={data}
      shown={shown}
      period={period}
      today={today}
      isTest={isTest}
      onPeriod={(value) => change("period", value)}
      controls={testSwitch}
      settings={settings}
    />
  );
}

interface ShownProps {
  data: SiteMoney;
  shown: ReturnType<typeof ofMode>;
  period: ReturnType<typeof wantedPeriod>;
  today: string;
  isTest: boolean;
  onPeriod: (value: string) => void;
  controls: ReactNode;
  settings: ReactNode;
}

function Shown({ data, shown, period, today, isTest, onPeriod, controls, settings }: ShownProps) {
  const text = useWords("payments");
  const { money } = useBookingWords();
  const { currency } = data;
  // A site whose currency was changed has older money that cannot be added to the newer.
  const cells = shown.cells.filter((cell) => cell.currency === currency);
  const hasOtherCurrency = cells.length < shown.cells.length;
  const sums = sumMoney(cells);
  const open = shown.unpaid.reduce((sum, each) => sum + each.open, 0);
  const overdue = shown.unpaid.reduce((sum, each) => sum + each.overdue, 0);
  const held = shown.deposits.reduce((sum, each) => sum + each.held, 0);
  const late = shown.unpaid.filter((each) => each.overdue > 0).length;
  const countOf = (count: number) => (count > 0 ? text("figures.bookings", { count }) : "");
  const waiting = shown.refunds.filter(waitsForOwner);
  const refunds = [...waiting, ...shown.refunds.filter((refund) => !waitsForOwner(refund))];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {controls}
      {isTest && <Notice kind="warning">{text("test.notice")}</Notice>}
      {shown.different.length > 0 && <Differences different={shown.different} />}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PeriodSelect value={period.value} today={today} onChange={onPeriod} />
        {settings}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-y-2 border-ink/15 py-5 lg:grid-cols-4">
        <Figure
          name={text("figures.income")}
          value={money(sums.income, currency)}
          hint={sums.fees > 0 ? text("figures.fees", { amount: money(sums.fees, currency) }) : ""}
        />
        <Figure name={text("figures.open")} value={money(open, currency)} hint={countOf(shown.unpaid.length)} />
        <Figure name={text("figures.overdue")} value={money(overdue, currency)} hint={countOf(late)} />
        <Figure name={text("figures.deposits")} value={money(held, currency)} hint={countOf(shown.deposits.length)} />
      </dl>
      {hasOtherCurrency && <Notice>{text("overview.otherCurrency", { currency })}</Notice>}
      <MonthsChart cells={cells} months={monthsOf(period.days)} currency={currency} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <Unpaid unpaid={shown.unpaid} today={data.today} timeZone={data.timeZone} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel
            title={text("refunds.title")}
            text={waiting.length > 0 ? text("refunds.waiting", { count: waiting.length }) : undefined}
          >
            {refunds.length === 0 ? (
              <p className="text-soft">{text("refunds.none")}</p>
            ) : (
              <RefundList refunds={refunds} currency={currency} />
            )}
          </Panel>
          <Deposits deposits={shown.deposits} />
        </div>
      </div>
      <Breakdown cells={cells} months={monthsOf(period.days)} units={data.units} currency={currency} />
      <Panel title={text("papers.title")} text={text("papers.text")}>
        <p>
          <Link
            href={`${screenPath("dashboard", "bookings")}?view=tax`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {text("papers.tax")}
          </Link>
        </p>
      </Panel>
      <BookkeepingPanel />
    </div>
  );
}
