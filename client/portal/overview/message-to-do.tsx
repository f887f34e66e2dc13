import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { upcomingQuery } from "../email/messages.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";

/** Number of days ahead in which a message that cannot be sent is a to-do. */
const DAYS = 7;

/** Shows how many messages of the next days cannot be sent; renders nothing if all can. */
export function MessageToDo() {
  const text = useWords("overview");
  const { id } = useSite();
  const { data } = useQuery({ ...upcomingQuery(id, { days: DAYS }), staleTime: 60_000 });
  const stuck = data?.filter(({ problems }) => problems.length > 0).length ?? 0;
  if (stuck === 0) return null;
  return (
    <Notice kind="warning">
      <p className="font-semibold">{text("stuckMessages", { count: stuck })}</p>
      <Link href={screenPath("dashboard", "email")} className="inline-flex min-h-11 items-center font-semibold underline">
        {text("toMessages")}
      </Link>
    </Notice>
  );
}
