import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { CheckResult } from "../../kit/forms/mail-server/check-result.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { PlatformMailServer } from "#contract/admin/platform-mail-server.ts";
import { Facts } from "../records/facts.tsx";
import { useTexts } from "../shell/texts.ts";
import { ifMatch, mailServersApi, mailServersQuery, sendTest, settingsOf } from "./mail-servers.ts";
import { ServerForm } from "./server-form.tsx";

interface ServerCardProps {
  server: PlatformMailServer;
  isSending: boolean;
  /** Id of the first server, which this one can replace; undefined if it is the first one. */
  first: string | undefined;
  isEditing: boolean;
  /** True if its form was closed last: the button that opens it then gets the focus. */
  wasEdited: boolean;
  onEdit: (isEditing: boolean) => void;
}

/** A mail server with its state; its settings are changed, tried and removed here. */
export function ServerCard({ server, isSending, first, isEditing, wasEdited, onEdit }: ServerCardProps) {
  const text = useTexts("smtp");
  const { id, host, problem } = server;
  const state = problem !== null ? "failing" : isSending ? "sending" : "ready";
  const looks = { failing: "bad", sending: "good", ready: "plain" } as const;
  return (
    <Panel
      title={text(first === undefined ? "cards.first" : "cards.second", { host })}
      aside={<Badge look={looks[state]}>{text(`states.${state}`)}</Badge>}
    >
      {isEditing ? (
        <ServerForm id={id} server={server} onClose={() => onEdit(false)} />
      ) : (
        <Settings server={server} first={first} wasEdited={wasEdited} onEdit={() => onEdit(true)} />
      )}
    </Panel>
  );
}

interface SettingsProps {
  server: PlatformMailServer;
  first: string | undefined;
  wasEdited: boolean;
  onEdit: () => void;
}

function Settings({ server, first, wasEdited, onEdit }: SettingsProps) {
  const text = useTexts("smtp");
  const words = useWords("mail-settings");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasEdited) edit.current?.focus();
  }, [wasEdited]);
  const { id, version, host, port, user, fromName, fromAddress, replyTo, perMinute } = server;
  const param = { serverId: id };
  const reload = () => queries.invalidateQueries({ queryKey: mailServersQuery.queryKey });
  const test = useMutation({ mutationFn: () => sendTest(id, settingsOf(server), locale) });
  const putFirst = useMutation({
    mutationFn: () => unwrap(mailServersApi.first.$put({ header: ifMatch(first ?? ""), json: { id } })),
    onSuccess: () => showToast(text("order.changed", { host })),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: () => unwrap(mailServersApi[":serverId"].$delete({ param, header: ifMatch(version) })),
    async onSuccess() {
      setRemoving(false);
      await reload();
      showToast(words("server.removed"));
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Failure server={server} />
      <Facts
        items={[
          [words("server.port"), words(`server.ports.${port}`)],
          [words("server.user"), user],
          [text("facts.sender"), `${fromName} <${fromAddress}>`],
          [text("facts.replyTo"), replyTo ?? text("facts.noReplyTo")],
          [text("facts.limit"), perMinute === null ? text("facts.noLimit") : text("facts.perMinute", { count: perMinute })],
          [text("facts.checked"), momentText(server.checkedAt, locale)],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" busy={test.isPending && words("server.busy")} onClick={() => test.mutate()}>
          {words("server.sendTest")}
        </Button>
        <Button ref={edit} look="quiet" onClick={onEdit}>
          {words("server.change")}
        </Button>
        {first !== undefined && (
          <Button look="quiet" busy={putFirst.isPending && shell("busy")} onClick={() => putFirst.mutate()}>
            {text("order.putFirst")}
          </Button>
        )}
        <Button look="danger" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
          {words("server.remove")}
        </Button>
      </div>
      <RefusalNotice error={test.error ?? putFirst.error} />
      {test.data && (
        <CheckResult
          check={test.data}
          fromAddress={fromAddress}
          success={words("server.testSent", { address: test.data.recipient })}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={text("remove.title", { host })}
        text={text("remove.text")}
        confirmLabel={words("server.remove")}
        error={remove.error}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}

/** The reason why a server does not work, and the time of the next try. */
function Failure({
  server: { problem, answer, problemSince, pausedUntil, checkedAt, fromAddress },
}: {
  server: PlatformMailServer;
}) {
  const text = useTexts("smtp");
  const words = useWords("mail-settings");
  const { locale } = useLanguage();
  if (problem === null) return null;
  return (
    <Notice kind="error">
      <p>
        {words("server.failing", {
          time: momentText(problemSince ?? checkedAt, locale),
          problem: words(`server.problems.${problem}`, { address: fromAddress }),
        })}
      </p>
      {answer !== null && (
        <p lang="en" className="break-words">
          {answer}
        </p>
      )}
      {pausedUntil !== null && <p>{text("pausedUntil", { time: momentText(pausedUntil, locale) })}</p>}
    </Notice>
  );
}
