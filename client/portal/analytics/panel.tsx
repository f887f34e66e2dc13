import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { dayInZone } from "#domain/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { SheetButtons } from "../../kit/sheets/sheet-buttons.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { useOperations } from "../workspace/workspace.tsx";
import { analyticsQuery, fetchCounts } from "./analytics.ts";
import { DaysChart } from "./days-chart.tsx";
import { Figures } from "./figures.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { periodBefore, wantedPeriod } from "./period.ts";
import { Rankings } from "./rankings.tsx";

/** Statistics of a site: views, visitors and searches for dates. */
export default function AnalyticsPanel() {
  const text = useWords("analytics");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id, publishedVersion } = useSite();
  const { operations } = useOperations();
  const [search, setSearch] = useSearchParams();
  const [now] = useState(Date.now);
  const today = dayInZone(now, operations.timeZone);
  const { preset, period } = wantedPeriod(search, today);
  const { data, error } = useQuery(analyticsQuery(id, period));
  const before = useQuery(analyticsQuery(id, periodBefore(period)));
  if (error && !data) throw error;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="title-m">{text("title")}</h1>
        {data && data.totals.views > 0 && <SheetButtons fetchFile={(form) => fetchCounts(id, { ...period, form, locale })} />}
      </div>
      <PeriodChoice preset={preset} period={period} today={today} onChoose={(wanted) => setSearch(wanted, { replace: true })} />
      {!data && <Skeleton label={shell("loading")} lines={8} />}
      {data?.totals.views === 0 && (
        <EmptyState
          title={text("empty.title")}
          text={text(publishedVersion === null ? "empty.unpublished" : "empty.published")}
        />
      )}
      {data && data.totals.views > 0 && (
        <>
          <Figures totals={data.totals} before={before.data?.totals} />
          <DaysChart days={data.days} totals={data.totals} />
          <Rankings analytics={data} />
        </>
      )}
      <p className="max-w-[68ch] text-[0.9375rem] leading-snug text-soft">{text("how")}</p>
    </div>
  );
}
