import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { unwrap } from "#client/kit/api/api.ts";
import { dateText } from "#client/kit/i18n/dates.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { suppressionApi, suppressionsQuery } from "../mails.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Panel } from "#client/kit/ui/panel.tsx";
import { Skeleton } from "#client/kit/ui/skeleton.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import type { ShownSuppression } from "#contract/services/site-mail.ts";

/** Addresses that the site does not write to. Owners can lift all but unsubscriptions. */
export function Suppressions() {
  const text = useWords("mail-settings");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { data, error } = useQuery(suppressionsQuery(siteId));
  const lift = useMutation({
    mutationFn: ({ addressDigest: digest }: ShownSuppression) =>
      unwrap(suppressionApi[":digest"].$delete({ param: { siteId, digest } })),
    async onSuccess(_answer, { address }) {
      await queries.invalidateQueries({ queryKey: suppressionsQuery(siteId).queryKey });
      showToast(text("suppressions.lifted", { address: address ?? "" }));
    },
  });
  return (
    <Panel title={text("suppressions.title")} text={text("suppressions.text")}>
      <RefusalNotice error={error ?? lift.error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={2} />}
      {data?.length === 0 && <p>{text("suppressions.none")}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-ink/15">
          {data.map((suppression) => {
            const { addressDigest, reason, address, answer, createdAt } = suppression;
            return (
              <li key={addressDigest + reason} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <span className="min-w-0">
                  <span className="block font-semibold break-words">{address ?? text("suppressions.erased")}</span>
                  <span className="block text-sm text-soft">
                    {[text(`suppressions.reasons.${reason}`), dateText(createdAt, locale)].join(" · ")}
                  </span>
                  {answer !== null && (
                    <span lang="en" className="block text-sm break-words">
                      {answer}
                    </span>
                  )}
                </span>
                {reason !== "unsubscribed" && (
                  <Button
                    look="quiet"
                    aria-label={text("suppressions.liftNamed", { address: address ?? "" })}
                    busy={lift.isPending && lift.variables === suppression && shell("busy")}
                    onClick={() => lift.mutate(suppression)}
                  >
                    {text("suppressions.lift")}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
