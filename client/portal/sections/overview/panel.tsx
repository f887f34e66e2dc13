import { fetched } from "#client/lib/fetched.tsx";
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import { useWords } from "../../texts.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { unitsQuery } from "../bookings/bookings.ts";
import { Figures } from "./figures.tsx";
import { OpenRequests } from "./open-requests.tsx";
import { UpcomingStays } from "./upcoming-stays.tsx";
import { Checklist } from "./checklist.tsx";
import { Health } from "./health.tsx";
import { ToDos } from "./to-dos.tsx";
import { Today } from "./today.tsx";

const CalendarPanel = fetched(async () => (await import("../booking-calendar/panel.tsx")).default);

/** Overview of a site. Cleaners see today and the calendar only. */
export default function OverviewPanel() {
  const { role } = useSite();
  return role === "cleaner" ? <CleanerOverview /> : <OwnerOverview />;
}

function useToday() {
  const { id } = useSite();
  return useQuery({ ...unitsQuery(id), refetchInterval: TODAY_REFRESH_MS });
}

/** Clocks end, and days begin, without a change by anybody. */
const TODAY_REFRESH_MS = 5 * 60_000;

/** Arrivals and departures for those who prepare the home. */
function CleanerOverview() {
  const { data, error } = useToday();
  if (error && !data) throw error;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {data && <Today data={data} />}
      <CalendarPanel />
    </div>
  );
}

/** Overview for owners and managers. */
function OwnerOverview() {
  const text = useWords("overview");
  const shell = useWords("shell");
  const { id } = useSite();
  const today = useToday();
  const { data, error } = useQuery({
    queryKey: ["sites", id, "overview"],
    queryFn: () => unwrap(api.sites[":siteId"].overview.$get({ param: { siteId: id } })),
  });
  if (error && !data) throw error;
  if (today.error && !today.data) throw today.error;
  if (!data || !today.data) return <Skeleton label={shell("loading")} lines={6} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="sr-only">{text("hello")}</h1>
      {data.checklist.done < data.checklist.total && <Checklist checklist={data.checklist} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <Today data={today.data} />
        <OpenRequests open={today.data.business?.open ?? []} timeZone={today.data.timeZone} />
        <Figures data={today.data} />
        <ToDos toDos={data.toDos} />
      </div>
      <UpcomingStays entries={data.ahead} />
      <Health health={data.health} />
    </div>
  );
}
