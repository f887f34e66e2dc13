import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "#client/lib/api.ts";
import { Panel } from "#client/portal/ui/panel.tsx";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import { addDays, dayInZone, firstDay, monthOf } from "#domain/dates.ts";
import { useTextGroup, useWords } from "#client/portal/texts.ts";
import { useSite } from "#client/portal/workspace/current-site.tsx";
import { changeoversOf } from "./changeovers.ts";
import { ChangeoverList } from "./changeover-list.tsx";
import { Months } from "./months.tsx";

/** Days that the calendar shows ahead; the limit of the server. */
const MAX_DAYS_AHEAD = 365;

/** Calendar of arrivals, departures and taken nights, to look at. */
export default function CalendarPanel() {
  // Cleaners see this panel as their overview.
  useTextGroup("portal/booking-calendar");
  const text = useWords("booking-calendar");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const [today] = useState(() => dayInZone(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone));
  const query = { from: firstDay(monthOf(today)), to: addDays(today, MAX_DAYS_AHEAD) };
  const { data, error } = useQuery({
    queryKey: ["sites", siteId, "calendar", query],
    queryFn: () => unwrap(api.sites[":siteId"].calendar.$get({ param: { siteId }, query })),
  });
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={8} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="title-m">{text("title")}</h1>
      <Panel title={text("comings")}>
        <ChangeoverList changeovers={changeoversOf(data.units, today)} today={today} hasUnits={data.units.length > 1} />
      </Panel>
      <Months units={data.units} today={today} until={query.to} />
    </div>
  );
}
