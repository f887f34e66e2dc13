import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { addDays, dayInZone, firstDay, monthOf } from "#domain/dates.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { CleaningTasks } from "./cleaning-tasks.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { useUnitNames } from "../workspace/unit-names.ts";
import { calendarQuery } from "./calendar-query.ts";
import { Months } from "./months.tsx";

const DAYS_AHEAD = 365;

/** A cleaner's tasks, and a read-only calendar of arrivals, departures and taken nights. */
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
      <CleaningTasks />
      <Months units={units} today={today} until={until} />
    </div>
  );
}
