import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { useTexts } from "../shell/texts.ts";
import { Moment } from "../ui/moment.tsx";

const KEY = ["admin", "mails"];

/** The reasons for which messages of the last 30 days failed, by mail server, with a press that sends all of one again. */
export function CauseList() {
  const text = useTexts("emails");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: [...KEY, "causes"], queryFn: () => unwrap(api.admin.mails.causes.$get()) });
  const resend = useMutation({
    mutationFn: (mailId: string) => unwrap(api.admin.mails[":mailId"]["resend-alike"].$post({ param: { mailId } })),
    onSuccess: ({ count }) => showToast(text("causes.done", { count })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-5">
      <p className="max-w-[62ch] text-soft">{text("causes.text")}</p>
      <RefusalNotice error={error ?? resend.error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={6} />}
      {data?.causes.length === 0 && <EmptyState title={text("causes.empty.title")} text={text("causes.empty.text")} />}
      {data && data.causes.length > 0 && (
        <ul className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card px-4 sm:px-6">
          {data.causes.map(({ cause, count, lastAt, ownServer, siteName, mailId }) => (
            <li key={mailId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="grid min-w-0 gap-1 wrap-anywhere">
                <p className="flex flex-wrap gap-x-4">
                  <span className="font-semibold">{text("causes.count", { count })}</span>
                  <span>{ownServer ? `${siteName ?? ""} (${text("ownServer")})` : text("causes.ours")}</span>
                </p>
                <code lang="en">{cause}</code>
                <p className="text-[0.9375rem] text-soft">
                  {text("causes.last")} <Moment at={lastAt} />
                </p>
              </div>
              <Button
                look="quiet"
                aria-label={text("causes.resendNamed", { cause })}
                busy={resend.isPending && resend.variables === mailId && shell("busy")}
                onClick={() => resend.mutate(mailId)}
              >
                {text("causes.resend")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
