import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { endSessions } from "../../kit/session/end-sessions.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { readDevice } from "#domain/accounts/read-device.ts";

const sessionsQuery = {
  queryKey: ["account", "sessions"],
  queryFn: () => unwrap(api.account.sessions.$get()),
  staleTime: 0,
};

type Session = Awaited<ReturnType<(typeof sessionsQuery)["queryFn"]>>[number];

/** Panel with the sessions of the account and buttons to end them. */
export function Sessions() {
  const text = useWords("account");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const { data: sessions, error } = useQuery(sessionsQuery);
  const endOthers = useMutation({
    mutationFn: () => endSessions("others"),
    async onSuccess() {
      await queries.invalidateQueries(sessionsQuery);
      showToast(text("sessions.othersEnded"));
    },
  });
  const endAll = useMutation({
    mutationFn: () => endSessions("global"),
    onSuccess: () => navigate(`${screenPath("login")}?signed-out`, { replace: true }),
  });
  return (
    <Panel title={text("sessions.title")} text={text("sessions.text")}>
      <RefusalNotice error={endOthers.error ?? endAll.error ?? error} />
      {sessions === undefined && !error && <Skeleton label={shell("loading")} />}
      {sessions && (
        <ul ref={list} tabIndex={-1} className="border-y border-ink/15">
          {sessions
            .toSorted((a, b) => Number(b.current) - Number(a.current) || b.refreshedAt - a.refreshedAt)
            .map((session) => (
              <Device key={session.id} session={session} onEnded={() => list.current?.focus()} />
            ))}
        </ul>
      )}
      {sessions?.length === 1 && <p className="mt-3 text-soft">{text("sessions.none")}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {sessions && sessions.length > 1 && (
          <Button look="quiet" busy={endOthers.isPending && shell("busy")} onClick={() => endOthers.mutate()}>
            {text("sessions.others")}
          </Button>
        )}
        <Button look="danger" busy={endAll.isPending && shell("busy")} onClick={() => endAll.mutate()}>
          {text("sessions.all")}
        </Button>
      </div>
    </Panel>
  );
}

interface DeviceProps {
  session: Session;
  /** Called after the session ended: its button, which had the focus, disappears. */
  onEnded: () => void;
}

function Device({ session: { id, userAgent, aal, refreshedAt, current }, onEnded }: DeviceProps) {
  const text = useWords("account");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const known = readDevice(userAgent);
  const device = known ? text("sessions.device", known) : text("sessions.unknown");
  const end = useMutation({
    mutationFn: () => unwrap(api.account.sessions[":id"].$delete({ param: { id } })),
    async onSuccess() {
      showToast(text("sessions.ended", { device }));
      onEnded();
      await queries.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <li className="border-b border-ink/15 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="mr-auto min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {device}
            {current && <Badge look="good">{text("sessions.here")}</Badge>}
            {aal === "aal2" && <Badge>{text("sessions.twoSteps")}</Badge>}
          </p>
          <p className="text-[0.9375rem] text-soft">{text("sessions.last", { time: momentText(refreshedAt, locale) })}</p>
        </div>
        {!current && (
          <Button
            look="quiet"
            busy={end.isPending && shell("busy")}
            onClick={() => end.mutate()}
            aria-label={end.isPending ? undefined : text("sessions.endOf", { device })}
          >
            {text("sessions.end")}
          </Button>
        )}
      </div>
      <RefusalNotice error={end.error} />
    </li>
  );
}
