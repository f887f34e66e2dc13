import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { unwrap } from "#client/kit/api/api.ts";
import { dateText } from "#client/kit/i18n/dates.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import type { FailedCause } from "#contract/services/failed-cause.ts";
import { failedCausesQuery, mailApi } from "../mails.ts";
import { useSite } from "../../workspace/current-site.tsx";

/** The reasons for which emails to guests did not arrive, with a press that sends all of one again; nothing without any. */
export function FailedCauses() {
  const text = useWords("mail-settings");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { data, error } = useQuery(failedCausesQuery(siteId));
  const resend = useMutation({
    mutationFn: async ({ mailId }: FailedCause) =>
      (await unwrap(mailApi[":mailId"]["resend-alike"].$post({ param: { siteId, mailId } }))) as { count: number },
    onSuccess: ({ count }) => showToast(text("causes.done", { count })),
    onSettled: () => queries.invalidateQueries({ queryKey: ["sites", siteId, "mails"] }),
  });
  if (!error && (!data || data.length === 0)) return null;
  return (
    <Panel title={text("causes.title")} text={text("causes.text")}>
      <RefusalNotice error={error ?? resend.error} />
      <ul className="divide-y divide-ink/15">
        {data?.map((failed) => {
          const { cause, count, lastAt, mailId } = failed;
          return (
            <li key={mailId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0">
                <span className="block font-semibold">{text("causes.count", { count })}</span>
                <span lang="en" className="block wrap-anywhere">
                  {cause}
                </span>
                <span className="block text-sm text-soft">{text("causes.last", { time: dateText(lastAt, locale) })}</span>
              </span>
              <Button
                look="quiet"
                aria-label={text("causes.resendNamed", { cause })}
                busy={resend.isPending && resend.variables === failed && shell("busy")}
                onClick={() => resend.mutate(failed)}
              >
                {text("causes.resend")}
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
