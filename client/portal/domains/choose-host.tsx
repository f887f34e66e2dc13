import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { showToast } from "../../kit/ui/toast.tsx";
import type { DomainView } from "#contract/owners/domain.ts";
import { currentFromConflict } from "../../kit/forms/current-from-conflict.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { domainApi, updateDomain } from "./domains.ts";

/** Choice of the primary host, with www or without. The other host redirects to it. */
export function ChooseHost({ domain, certificates }: { domain: DomainView; certificates: boolean }) {
  const text = useWords("domeinen");
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const { id: domainId, hosts, primaryHost, serving, version } = domain;
  const choose = useMutation({
    mutationFn: (host: string) =>
      unwrap(domainApi[":domainId"].primary.$put({ param: { siteId, domainId }, header: ifMatch(version), json: { host } })),
    onMutate: (host) => updateDomain(queries, siteId, domainId, { ...domain, primaryHost: host }),
    onSuccess: (view) => {
      updateDomain(queries, siteId, domainId, view);
      showToast(text("host.said", { host: view.primaryHost }));
    },
    onError(error) {
      updateDomain(queries, siteId, domainId, currentFromConflict<DomainView>(error) ?? domain);
      showToast(refusalText(error, t));
    },
  });
  return (
    <fieldset>
      <legend className="font-semibold">{text("host.label")}</legend>
      <p id={`host-${domainId}-hint`} className="text-[0.9375rem] leading-snug text-soft">
        {text("host.hint")}
      </p>
      <div className="mt-2 grid grid-cols-1 gap-2 sm:flex sm:flex-wrap">
        {hosts.map(({ host, pointing, certificate }) => {
          const isReady = !serving || (pointing && (!certificates || certificate === "active"));
          return (
            <label
              key={host}
              className="inline-flex min-h-12 cursor-pointer items-center gap-2.5 rounded-xl border-2 border-ink/60 bg-card px-4 py-2 has-checked:border-ink has-checked:bg-sun has-checked:text-night has-disabled:cursor-default has-disabled:border-dashed"
            >
              <input
                type="radio"
                name={`host-${domainId}`}
                value={host}
                checked={host === primaryHost}
                disabled={!isReady && host !== primaryHost}
                onChange={() => choose.mutate(host)}
                aria-describedby={`host-${domainId}-hint`}
                className="size-5 shrink-0 accent-night"
              />
              <span className="min-w-0 break-words">
                {host}
                {!isReady && <span className="block text-[0.9375rem] text-soft">{text("host.notReady")}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
