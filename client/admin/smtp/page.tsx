import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { MAX_PLATFORM_MAIL_SERVERS, type PlatformMailServers } from "#contract/admin/platform-mail-server.ts";
import { Facts } from "../records/facts.tsx";
import { useTexts } from "../shell/texts.ts";
import { mailServersQuery } from "./mail-servers.ts";
import { SendingNotice } from "./sending-notice.tsx";
import { ServerCard } from "./server-card.tsx";
import { ServerForm } from "./server-form.tsx";

/** The mail servers of the platform, in the order in which they are used. */
export default function SmtpPage() {
  const text = useTexts("smtp");
  const shell = useWords("shell");
  const { data, error } = useQuery(mailServersQuery);
  /** One form is open at a time, because the fields of all have the same names. */
  const [form, setForm] = useState<{ id: string; isNew: boolean }>();
  const [closed, setClosed] = useState<string>();
  const add = useRef<HTMLButtonElement>(null);
  const servers = data?.servers ?? [];
  const close = () => {
    setClosed(form?.id);
    setForm(undefined);
  };
  const isCancelled = closed !== undefined && servers.every(({ id }) => id !== closed);
  useEffect(() => {
    if (isCancelled) add.current?.focus();
  }, [isCancelled, closed]);
  return (
    <>
      <h1 className="title-m">{text("title")}</h1>
      <p className="max-w-[62ch] text-soft">{text("text")}</p>
      <RefusalNotice error={error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={8} />}
      {data && (
        <>
          <SendingNotice state={data} />
          {servers.map((server, index) => (
            <ServerCard
              key={server.id}
              server={server}
              isSending={data.sending === server.id}
              first={index === 0 ? undefined : servers[0]?.id}
              isEditing={form?.id === server.id && !form.isNew}
              wasEdited={closed === server.id}
              onEdit={(isEditing) => (isEditing ? setForm({ id: server.id, isNew: false }) : close())}
            />
          ))}
          {form?.isNew && (
            <Panel title={text(servers.length === 0 ? "add.first" : "add.second")}>
              <ServerForm key={form.id} id={form.id} server={undefined} onClose={close} />
            </Panel>
          )}
          {!form?.isNew && servers.length < MAX_PLATFORM_MAIL_SERVERS && (
            <Button
              ref={add}
              look={servers.length === 0 ? "primary" : "quiet"}
              className="justify-self-start"
              onClick={() => setForm({ id: crypto.randomUUID(), isNew: true })}
            >
              {text(servers.length === 0 ? "add.first" : "add.second")}
            </Button>
          )}
          <Configured state={data} />
        </>
      )}
    </>
  );
}

/** The mail server of the worker's configuration, without user and password. */
function Configured({ state: { servers, configured, sending } }: { state: PlatformMailServers }) {
  const text = useTexts("smtp");
  return (
    <Panel
      title="SMTP_URL"
      text={text("configured.text")}
      aside={
        <>
          {servers.length > 0 && <Badge>{text("configured.lastResort")}</Badge>}
          {sending === "configured" && <Badge look="good">{text("states.sending")}</Badge>}
        </>
      }
    >
      {configured === null && <p>{text("configured.none")}</p>}
      {configured?.isValid === false && <Notice kind="error">{text("configured.invalid")}</Notice>}
      {configured?.isValid && (
        <Facts
          items={[
            [text("facts.server"), `${configured.host}:${configured.port}`],
            [
              text("facts.sender"),
              configured.fromName === null ? configured.fromAddress : `${configured.fromName} <${configured.fromAddress}>`,
            ],
          ]}
        />
      )}
    </Panel>
  );
}
