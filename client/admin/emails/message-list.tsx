import { withOwnPhotos } from "#client/kit/browser/letter-photos.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Select } from "../../kit/fields/field.tsx";
import type { AdminMail } from "#contract/admin/mail.ts";
import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState } from "#contract/services/mail.ts";
import { useTexts } from "../shell/texts.ts";
import { Moment } from "../ui/moment.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { useFilters } from "../ui/use-filters.ts";

const LOOKS = {
  waiting: "attention",
  sent: "good",
  failed: "bad",
  bounced: "bad",
  suppressed: "plain",
  cancelled: "plain",
} as const;
const FILTERS = ["state", "kind", "recipient", "domain", "site"] as const;
const KEY = ["admin", "mails"];

const mailsQuery = ({ state, kind, ...filters }: Partial<Record<(typeof FILTERS)[number], string>>) => ({
  queryKey: [...KEY, state, kind, filters],
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    unwrap(
      api.admin.mails.$get({
        query: {
          ...filters,
          ...(state === undefined ? {} : { state: state as MailState }),
          ...(kind === undefined ? {} : { kind: kind as MailKind }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor,
});

type Shown = { mail: AdminMail; as: "read" | "cancel" };

/** All messages, the newest first, with filters that are part of the address. */
export function MessageList() {
  const text = useTexts("emails");
  const shell = useWords("shell");
  const { filters, change } = useFilters(FILTERS);
  const [shown, setShown] = useState<Shown>();
  const list = useInfiniteQuery({ ...mailsQuery(filters), placeholderData: (before) => before });
  const queries = useQueryClient();
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? [];
  const all = { value: "", label: text("filters.all") };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-5">
      <p className="max-w-[62ch] text-soft">{text("text")}</p>
      <search className="grid grid-cols-2 items-end gap-x-3 gap-y-4 xl:grid-cols-5">
        <Select
          name="state"
          label={text("filters.state")}
          value={filters.state ?? ""}
          onChange={(value) => change("state", value)}
          options={[all, ...MAIL_STATES.map((value) => ({ value, label: text(`states.${value}`) }))]}
        />
        <Select
          name="kind"
          label={text("filters.kind")}
          value={filters.kind ?? ""}
          onChange={(value) => change("kind", value)}
          options={[all, ...MAIL_KINDS.map((value) => ({ value, label: text(`kinds.${value}`) }))]}
        />
        {(["recipient", "domain", "site"] as const).map((name) => (
          <SearchField key={name} name={name} label={text(`filters.${name}`)} value={filters[name] ?? ""} onChange={change} />
        ))}
      </search>
      <RefusalNotice error={list.error} />
      {!list.data && !list.error && <Skeleton label={shell("loading")} lines={8} />}
      {list.data && mails.length === 0 && <EmptyState title={text("empty.title")} text={text("empty.text")} />}
      {mails.length > 0 && (
        <ol className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card px-4 sm:px-6">
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} onShow={setShown} />
          ))}
        </ol>
      )}
      <MoreButton list={list}>{text("more")}</MoreButton>
      {shown?.as === "read" && <MailDialog mail={shown.mail} onClose={() => setShown(undefined)} />}
      {shown?.as === "cancel" && (
        <ReasonDialog
          title={text("cancel.title")}
          text={text("cancel.text", { subject: shown.mail.subject })}
          label={text("reason")}
          confirmLabel={text("cancel.action")}
          onClose={() => setShown(undefined)}
          onReason={async (reason) => {
            await unwrap(api.admin.mails[":mailId"].cancel.$post({ param: { mailId: shown.mail.id }, json: { reason } })).finally(
              () => void queries.invalidateQueries({ queryKey: KEY }),
            );
            showToast(text("cancel.done"));
          }}
        />
      )}
    </div>
  );
}

function MailRow({ mail, onShow }: { mail: AdminMail; onShow: (shown: Shown) => void }) {
  const text = useTexts("emails");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const { id, state, kind, siteId, siteName, recipient, createdAt, nextAttemptAt, attempts, lastAnswer } = mail;
  const { sentAt, failedAt, bouncedAt, suppressedFor } = mail;
  const retry = useMutation({
    mutationFn: () => unwrap(api.admin.mails[":mailId"].retry.$post({ param: { mailId: id } })),
    onSuccess: () => showToast(text("retry.done")),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const isGone = recipient === "";
  const subject = isGone ? text("gone") : mail.subject;
  const ended = bouncedAt ?? sentAt ?? failedAt;
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
        <Badge look={LOOKS[state]}>{text(`states.${state}`)}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 wrap-anywhere">
        {!isGone && <span>{recipient}</span>}
        <span className="text-soft">{text(`kinds.${kind}`)}</span>
        {siteId !== null && <SiteLink id={siteId} name={siteName} />}
        {mail.ownServer && <span className="text-soft">{text("ownServer")}</span>}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-[0.9375rem] text-soft">
        <span>
          {text("created")} <Moment at={createdAt} />
        </span>
        {ended !== null && (
          <span>
            {text(`states.${state}`)} <Moment at={ended} />
          </span>
        )}
        {state === "waiting" && attempts > 0 && (
          <span>
            {text("next")} <Moment at={nextAttemptAt} />
          </span>
        )}
        <span>{text("attempts", { count: attempts })}</span>
      </p>
      {suppressedFor !== null && <p>{text(`suppressed.${suppressedFor}`)}</p>}
      {lastAnswer !== null && (
        <p className="text-[0.9375rem] wrap-anywhere">
          {text("answer")}: <code lang="en">{lastAnswer}</code>
        </p>
      )}
      <RefusalNotice error={retry.error} />
      <div className="flex flex-wrap gap-2">
        {!isGone && (
          <Button
            look="quiet"
            aria-haspopup="dialog"
            aria-label={text("named", { action: text("read"), subject })}
            onClick={() => onShow({ mail, as: "read" })}
          >
            {text("read")}
          </Button>
        )}
        {mail.canRetry && (state !== "waiting" || attempts > 0) && (
          <Button
            look="quiet"
            busy={retry.isPending && shell("busy")}
            aria-label={text("named", { action: text("retry.action"), subject })}
            onClick={() => retry.mutate()}
          >
            {text("retry.action")}
          </Button>
        )}
        {mail.canCancel && (
          <Button
            look="danger"
            aria-haspopup="dialog"
            aria-label={text("named", { action: text("cancel.action"), subject })}
            onClick={() => onShow({ mail, as: "cancel" })}
          >
            {text("cancel.action")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A message as text and as its recipient sees it. */
function MailDialog({ mail, onClose }: { mail: AdminMail; onClose: () => void }) {
  const text = useTexts("emails");
  const shell = useWords("shell");
  const [isText, setText] = useState(false);
  const { data, error } = useQuery({
    queryKey: [...KEY, "one", mail.id],
    queryFn: () => unwrap(api.admin.mails[":mailId"].$get({ param: { mailId: mail.id } })),
    staleTime: Infinity,
  });
  return (
    <Dialog open isWide onOpenChange={onClose} title={mail.subject} text={mail.recipient} closeLabel={shell("close")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RefusalNotice error={error} />
        {!data && !error && <Skeleton label={shell("loading")} lines={6} />}
        {data && (
          <>
            <p className="text-[0.9375rem] text-soft">{text("secrets")}</p>
            <dl className="grid gap-x-4 gap-y-1 text-[0.9375rem] sm:grid-cols-[8rem_minmax(0,1fr)]">
              {(["fromName", "replyTo", "messageId"] as const).map(
                (name) =>
                  data[name] !== null && (
                    <div key={name} className="contents">
                      <dt className="text-soft">{text(`headers.${name}`)}</dt>
                      <dd className="wrap-anywhere">{data[name]}</dd>
                    </div>
                  ),
              )}
              {data.attachments.length > 0 && (
                <div className="contents">
                  <dt className="text-soft">{text("headers.attachments")}</dt>
                  <dd className="wrap-anywhere">{data.attachments.map(({ name }) => name).join(", ")}</dd>
                </div>
              )}
            </dl>
            <Button look="quiet" className="justify-self-start" aria-pressed={isText} onClick={() => setText(!isText)}>
              {text("asText")}
            </Button>
            {isText ? (
              <p className="wrap-anywhere whitespace-pre-wrap">{data.text}</p>
            ) : (
              <iframe
                title={text("frame")}
                sandbox=""
                srcDoc={withOwnPhotos(data.html)}
                className="block h-[32rem] w-full rounded-2xl border border-ink/30 bg-white"
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
