import { fetched } from "#client/lib/fetched.tsx";
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { Skeleton } from "#client/portal/ui/skeleton.tsx";
import { useWords } from "../../texts.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { UpcomingStays } from "./upcoming-stays.tsx";
import { Checklist } from "./checklist.tsx";
import { Health } from "./health.tsx";
import { ToDos } from "./to-dos.tsx";
import { Today } from "./today.tsx";

const CalendarPanel = fetched(async () => (await import("../booking-calendar/panel.tsx")).default);

/** Overview of a site. Cleaners see the calendar only. */
export default function OverviewPanel() {
  const { role } = useSite();
  return role === "cleaner" ? <CalendarPanel /> : <OwnerOverview />;
}

/** Overview for owners and managers. */
function OwnerOverview() {
  const text = useWords("overview");
  const shell = useWords("shell");
  const { id } = useSite();
  const { data, error } = useQuery({
    queryKey: ["sites", id, "overview"],
    queryFn: () => unwrap(api.sites[":siteId"].overview.$get({ param: { siteId: id } })),
  });
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={6} />;
  return (
    <div className="grid gap-5">
      <h1 className="sr-only">{text("hello")}</h1>
      {data.checklist.done < data.checklist.total && <Checklist checklist={data.checklist} />}
      <div className="grid gap-5 xl:grid-cols-2">
        <Today arrivals={data.arrivals} departures={data.departures} today={data.today} />
        <ToDos toDos={data.toDos} />
      </div>
      <UpcomingStays entries={data.ahead} />
      <Health health={data.health} />
    </div>
  );
}
