import { Suspense } from "react";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { channelsQuery } from "../channels/channels.ts";
import { ConflictNotice } from "../channels/conflict-notice.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { unitsQuery } from "../stays/bookings.ts";
import { Figures } from "./figures.tsx";
import { OpenRequests } from "./open-requests.tsx";
import { Checklist } from "./checklist.tsx";
import { Health } from "./health.tsx";
import { MessageToDo } from "./message-to-do.tsx";
import { MoneyToDos } from "./money-to-dos.tsx";
import { UnreadMessages } from "./unread-messages.tsx";
import { ToDos } from "./to-dos.tsx";
import { Standing } from "./standing.tsx";
import { Today } from "./today.tsx";
import { MINUTE_MS } from "#domain/time.ts";

const FirstGuest = fetched(async () => (await import("./first-guest.tsx")).FirstGuest);

const CalendarPanel = fetched(async () => (await import("../booking-calendar/panel.tsx")).default);

const CalendarGlance = fetched(async () => (await import("../booking-calendar/owners-calendar.tsx")).CalendarGlance);

/** Overview of a site. Cleaners see only their tasks and the calendar. */
export default function OverviewPanel() {
  const { role } = useSite();
  return role === "cleaner" ? <CalendarPanel /> : <OwnerOverview />;
}

function useToday() {
  const { id } = useSite();
  return useQuery({ ...unitsQuery(id), refetchInterval: TODAY_REFRESH_MS });
}

/** Deadlines pass, and days begin, without any change of data. */
const TODAY_REFRESH_MS = 5 * MINUTE_MS;

/** Overview for owners and managers: the calendar first, except while the site was never online. */
function OwnerOverview() {
  const text = useWords("overview");
  const shell = useWords("shell");
  const { id, publishedVersion } = useSite();
  const today = useToday();
  const { data: channels } = useQuery(channelsQuery(id));
  const { data, error } = useQuery({
    queryKey: ["sites", id, "overview"],
    queryFn: () => unwrap(api.sites[":siteId"].overview.$get({ param: { siteId: id } })),
  });
  if (error && !data) throw error;
  if (today.error && !today.data) throw today.error;
  const loading = <Skeleton label={shell("loading")} lines={6} />;
  const calendar = (
    <Suspense fallback={loading}>
      <CalendarGlance />
    </Suspense>
  );
  const isNew = publishedVersion === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="sr-only">{text("hello")}</h1>
      <ConflictNotice count={channels?.conflicts.length ?? 0} />
      {!isNew && calendar}
      {!data || !today.data ? (
        loading
      ) : (
        <>
          <Suspense fallback={null}>
            <Standing />
          </Suspense>
          {data.checklist.done < data.checklist.total && <Checklist checklist={data.checklist} />}
          {isNew && calendar}
          {data.firstGuest && (
            <Suspense fallback={null}>
              <FirstGuest states={data.firstGuest} />
            </Suspense>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_auto_1fr]">
            <Today data={today.data} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
              <MessageToDo timeZone={today.data.timeZone} />
              <UnreadMessages />
              <MoneyToDos today={today.data.today} />
            </div>
            <div className="xl:col-start-2 xl:row-span-3 xl:row-start-1">
              <OpenRequests open={today.data.business?.open ?? []} timeZone={today.data.timeZone} />
            </div>
            <Figures data={today.data} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
            <ToDos toDos={data.toDos} />
            <Health health={data.health} />
          </div>
        </>
      )}
    </div>
  );
}
