import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { momentText } from "#client/kit/i18n/dates.ts";
import { ConfirmDialog } from "#client/kit/forms/confirm-dialog.tsx";
import { CheckResult } from "#client/kit/forms/mail-server/check-result.tsx";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { mailServerApi, mailServerQuery, type MailServerState } from "../mails.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { useSite } from "../../workspace/current-site.tsx";
import type { MailServerCheck, ShownMailServer } from "#contract/services/mail-server.ts";
import { hasPermission } from "#domain/roles.ts";
import { SenderRecords } from "./sender-records.tsx";
import { ServerForm } from "./server-form.tsx";

/** The mail server of a site: its state, and for owners the form to connect it. */
export function ServerPanel({ state: { server, ownSender } }: { state: MailServerState }) {
  const text = useWords("mail-settings");
  const { role } = useSite();
  const [isEditing, setEditing] = useState(false);
  const canConnect = hasPermission(role, "messages:connect");
  return (
    <Panel title={text("server.title")} text={text("server.text")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!server && <p>{text("server.ours", { address: ownSender })}</p>}
        {server && !isEditing && (
          <Connected server={server} ownSender={ownSender} canConnect={canConnect} onChange={() => setEditing(true)} />
        )}
        {isEditing && <ServerForm server={server} onClose={() => setEditing(false)} />}
        {!canConnect && <p className="text-soft">{text("server.ownerOnly")}</p>}
        {!server && !isEditing && canConnect && (
          <Button look="quiet" className="justify-self-start" onClick={() => setEditing(true)}>
            {text("server.connect")}
          </Button>
        )}
        {server && !isEditing && <SenderRecords address={server.fromAddress} />}
      </div>
    </Panel>
  );
}

interface ConnectedProps {
  server: ShownMailServer;
  ownSender: string;
  canConnect: boolean;
  onChange: () => void;
}

function Connected({ server, ownSender, canConnect, onChange }: ConnectedProps) {
  const text = useWords("mail-settings");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const { version, host, fromAddress, checkedAt, problem, answer, problemSince, waiting } = server;
  const param = { siteId };
  const test = useMutation({
    mutationFn: async () =>
      (await unwrap(mailServerApi.test.$post({ param, json: { locale } }))) as MailServerCheck & { recipient: string },
  });
  const remove = useMutation({
    mutationFn: () => unwrap(mailServerApi.$delete({ param, header: ifMatch(version) })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: mailServerQuery(siteId).queryKey });
      setRemoving(false);
      showToast(text("server.removed"));
    },
  });
  return (
    <>
      <p className="break-words">{text("server.own", { host, address: fromAddress })}</p>
      {problem === null ? (
        <p className="text-soft">{text("server.checked", { time: momentText(checkedAt, locale) })}</p>
      ) : (
        <Notice kind="error">
          <p>
            {text("server.failing", {
              time: momentText(problemSince ?? checkedAt, locale),
              problem: text(`server.problems.${problem}`, { address: fromAddress }),
            })}
          </p>
          {answer !== null && (
            <p lang="en" className="break-words">
              {answer}
            </p>
          )}
          {waiting > 0 && <p>{text("server.waiting", { count: waiting })}</p>}
        </Notice>
      )}
      <p className="max-w-[62ch] text-soft">
        {text("server.noFallback")} {text("server.bounces", { address: fromAddress })}
      </p>
      {canConnect && (
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" busy={test.isPending && text("server.busy")} onClick={() => test.mutate()}>
            {text("server.sendTest")}
          </Button>
          <Button look="quiet" onClick={onChange}>
            {text("server.change")}
          </Button>
          <Button look="danger" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
            {text("server.remove")}
          </Button>
        </div>
      )}
      <RefusalNotice error={test.error} />
      {test.data && (
        <CheckResult
          check={test.data}
          fromAddress={fromAddress}
          success={text("server.testSent", { address: test.data.recipient })}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={text("server.removeTitle")}
        text={text("server.removeText", { address: ownSender })}
        confirmLabel={text("server.remove")}
        error={remove.error}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
