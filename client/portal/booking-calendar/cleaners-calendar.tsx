import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { addDays, dayInZone, firstDay, monthOf } from "#domain/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { useUnitNames } from "../workspace/unit-names.ts";
import { calendarQuery } from "./calendar-query.ts";
import { changeoversOf } from "./changeovers.ts";
import { ChangeoverList } from "./changeover-list.tsx";
import { Months } from "./months.tsx";

const DAYS_AHEAD = 365;

/** Read-only calendar of arrivals, departures and taken nights. */
export function CleanersCalendar() {
  const text = useWords("booking-calendar");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const [today] = useState(() => dayInZone(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone));
  const until = addDays(today, DAYS_AHEAD);
  const { data, error } = useQuery(calendarQuery(siteId, firstDay(monthOf(today)), until));
  const nameUnits = useUnitNames();
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={8} />;
  const units = nameUnits(data);
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="title-m">{text("title")}</h1>
      <Panel title={text("comings")}>
        <ChangeoverList changeovers={changeoversOf(units, today)} today={today} hasUnits={units.length > 1} />
      </Panel>
      <Months units={units} today={today} until={until} />
    </div>
  );
}
