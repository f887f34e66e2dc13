import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { dateText, momentText } from "../../kit/i18n/dates.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { FoldingPanel } from "../../kit/ui/folding-panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { SiteMail } from "#contract/services/site-mail.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { bookingMailsQuery, mailApi, mailQuery } from "./mails.ts";

const LOOKS = {
  waiting: "attention",
  sent: "good",
  failed: "bad",
  bounced: "bad",
  suppressed: "plain",
  cancelled: "plain",
} as const;

/** The messages to a booking's guest, with the state of their delivery. */
export function BookingMails({ bookingId }: { bookingId: string }) {
  const text = useWords("mails");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const list = useInfiniteQuery(bookingMailsQuery(siteId, bookingId));
  const { data, error } = list;
  const [read, setRead] = useState<SiteMail>();
  const mails = data?.pages.flatMap((page) => page.mails);
  return (
    <FoldingPanel title={text("list.title")} text={mails?.length === 0 ? text("list.none") : text("list.text")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RefusalNotice error={error} />
        {!mails && !error && <Skeleton label={shell("loading")} lines={2} />}
        {mails && mails.length > 0 && (
          <ul className="divide-y divide-ink/15">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} onRead={() => setRead(mail)} />
            ))}
          </ul>
        )}
        <MoreButton list={list}>{text("list.more")}</MoreButton>
      </div>
      {read && <MailDialog mail={read} onClose={() => setRead(undefined)} />}
    </FoldingPanel>
  );
}

function MailRow({ mail, onRead }: { mail: SiteMail; onRead: () => void }) {
  const text = useWords("mails");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { id, state, recipient, createdAt, sentAt, failedAt, bouncedAt, nextAttemptAt, lastAnswer, suppressedFor } = mail;
  const retry = useMutation({
    mutationFn: () => unwrap(mailApi[":mailId"].retry.$post({ param: { siteId, mailId: id } })),
    onSuccess: () => showToast(text("list.retried")),
    onSettled: () => queries.invalidateQueries({ queryKey: ["sites", siteId, "mails"] }),
  });
  const isGone = recipient === "";
  const subject = isGone ? text("list.goneSubject", { date: dateText(createdAt, locale) }) : mail.subject;
  const action = text(state === "waiting" ? "list.retryNow" : "list.retry");
  const isPutOff = state === "waiting" && lastAnswer !== null;
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold break-words">{subject}</span>
        <Badge look={LOOKS[state]}>{text(`list.states.${state}`)}</Badge>
      </div>
      <p className="text-sm break-words text-soft">
        {[
          momentText(bouncedAt ?? sentAt ?? failedAt ?? createdAt, locale),
          isGone ? text("list.gone") : text("list.to", { address: recipient }),
        ].join(" · ")}
      </p>
      {suppressedFor !== null && <p>{text(`list.suppressed.${suppressedFor}`)}</p>}
      {state === "waiting" && (
        <p>{isPutOff ? text("list.next", { time: momentText(nextAttemptAt, locale) }) : text("list.soon")}</p>
      )}
      {lastAnswer !== null && state !== "sent" && suppressedFor === null && (
        <p className="text-sm break-words">
          {text("list.answer")}: <span lang="en">{lastAnswer}</span>
        </p>
      )}
      <RetryRefusal error={retry.error} />
      {!isGone && (
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" aria-haspopup="dialog" aria-label={text("list.showNamed", { subject })} onClick={onRead}>
            {text("list.show")}
          </Button>
          {mail.canRetry && (state !== "waiting" || isPutOff) && (
            <Button
              look="quiet"
              aria-label={text("list.retryNamed", { action, subject })}
              busy={retry.isPending && shell("busy")}
              onClick={() => retry.mutate()}
            >
              {action}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function RetryRefusal({ error }: { error: Error | null }) {
  const text = useWords("mails");
  const code = error instanceof ApiError ? error.code : undefined;
  if (code !== "VERSION_CONFLICT" && code !== "NOT_ALLOWED") return <RefusalNotice error={error} />;
  return <Notice kind="warning">{text(`list.refusals.${code}`)}</Notice>;
}

/** A message as text: its HTML has the same content. */
function MailDialog({ mail, onClose }: { mail: SiteMail; onClose: () => void }) {
  const text = useWords("mails");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const { data, error } = useQuery(mailQuery(siteId, mail.id));
  const names = data?.attachments.map(({ name }) => name).join(", ");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mail.subject}
      text={text("list.to", { address: mail.recipient })}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <RefusalNotice error={error} />
        {!data && !error && <Skeleton label={shell("loading")} lines={6} />}
        {data && <p className="break-words whitespace-pre-wrap">{data.text}</p>}
        {names && <p className="text-soft">{text("list.attachments", { names })}</p>}
      </div>
    </Dialog>
  );
}
