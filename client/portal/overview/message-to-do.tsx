import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "wouter";
import { upcomingQuery } from "../email/messages.ts";
import { Notice } from "../../kit/ui/notice.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { fetched } from "../../kit/loading/fetched.tsx";
import { useSite } from "../workspace/current-site.tsx";

/** Number of days ahead in which a message that cannot be sent is a to-do. */
const DAYS = 7;

const HeldMessages = fetched(async () => (await import("../email/held-messages.tsx")).HeldMessages);

/** Names the messages of the next days that are held, with what each lacks; renders nothing if all can be sent. */
export function MessageToDo({ timeZone }: { timeZone: string }) {
  const text = useWords("overview");
  const { id } = useSite();
  const { data } = useQuery({ ...upcomingQuery(id, { days: DAYS }), staleTime: 60_000 });
  const held = data?.filter(({ problems }) => problems.length > 0) ?? [];
  if (held.length === 0) return null;
  return (
    <Notice kind="warning">
      <p className="font-semibold">{text("stuckMessages", { count: held.length })}</p>
      <p>{text("held.text")}</p>
      <Suspense fallback={null}>
        <HeldMessages messages={held} timeZone={timeZone} />
      </Suspense>
      <Link href={screenPath("dashboard", "email")} className="inline-flex min-h-11 items-center font-semibold underline">
        {text("toMessages")}
      </Link>
    </Notice>
  );
}
