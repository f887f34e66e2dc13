import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Choices, TextArea } from "../../kit/fields/field.tsx";
import { pauseForm } from "#contract/owners/site-input.ts";
import type { SiteStatus } from "#contract/owners/site-record.ts";
import { LOCALES } from "#domain/locale.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { currentFromConflict } from "../../kit/forms/current-from-conflict.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { needsPayment, offerPath } from "../plan/offer.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { sitesQuery } from "../workspace/sites.ts";
import { useDraft } from "../workspace/workspace.tsx";

const route = api.sites[":siteId"].status;
const statusQuery = (siteId: string) => ({
  queryKey: ["sites", siteId, "status"],
  queryFn: () => unwrap(route.$get({ param: { siteId } })),
});

/** Controls to pause a published site, with a choice of the page that guests see meanwhile, and to put it online again. */
export function PausePart() {
  const text = useWords("settings");
  const { t } = useLanguage();
  const { id: siteId, status } = useSite();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const resume = useMutation({
    mutationFn: () => unwrap(route.$put({ param: { siteId }, header: ifMatch(status), json: { status: "active" } })),
    onSuccess: () => showToast(text("pause.said.active")),
    onError(error) {
      if (needsPayment(error)) return navigate(offerPath(siteId));
      const current = currentFromConflict<{ status: SiteStatus }>(error)?.status;
      showToast(isOwnStatus(current) ? text(`pause.already.${current}`) : refusalText(error, t));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sitesQuery.queryKey }),
  });
  if (!isOwnStatus(status)) return null;
  return (
    <Panel title={text("pause.title")} text={text(`pause.now.${status}`)}>
      <div className="flex flex-wrap gap-3">
        {status !== "active" && (
          <Button busy={resume.isPending && text("team.busy")} onClick={() => resume.mutate()}>
            {text("pause.resume")}
          </Button>
        )}
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text(status === "active" ? "pause.pause" : "pause.change")}
        </Button>
      </div>
      {isOpen && <PauseDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const isOwnStatus = (status: SiteStatus | undefined): status is "active" | "paused" | "closed" =>
  status === "active" || status === "paused" || status === "closed";

/** Dialog to choose the page that guests see while the site is paused. */
function PauseDialog({ onClose }: { onClose: () => void }) {
  const text = useWords("settings");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { id: siteId, status } = useSite();
  const { draft } = useDraft();
  const queries = useQueryClient();
  const { data, error } = useQuery(statusQuery(siteId));
  const locales = LOCALES.filter((locale) => draft.locales.includes(locale));
  const form = useForm(pauseForm, async ({ status: next, ...words }) => {
    try {
      await unwrap(
        route.$put({ param: { siteId }, header: ifMatch(status), json: { status: next, text: { ...data?.text, ...words } } }),
      );
      showToast(text(`pause.said.${next}`));
      onClose();
    } catch (refusal) {
      const current = currentFromConflict<{ status: SiteStatus }>(refusal)?.status;
      if (!isOwnStatus(current)) throw refusal;
      showToast(text(`pause.already.${current}`));
      onClose();
    } finally {
      await queries.invalidateQueries({ queryKey: sitesQuery.queryKey });
    }
  });
  if (error && !data) throw error;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("pause.title")}
      text={text("pause.text")}
      confirmLabel={text(status === "active" ? "pause.submit" : "pause.save")}
      confirmLook="primary"
      form={form}
    >
      <FormNotice form={form} />
      {data ? (
        <>
          <Choices
            name="status"
            label={text("pause.choose")}
            error={form.error("status")}
            chosen={[status === "paused" ? "paused" : "closed"]}
            options={[
              { value: "closed", label: text("pause.choice.closed") },
              { value: "paused", label: text("pause.choice.paused") },
            ]}
          />
          {locales.map((locale, index) => (
            <TextArea
              key={locale}
              name={locale}
              rows={3}
              label={text("pause.words", { language: shell(`languages.${locale}`) })}
              hint={index === 0 ? text("pause.wordsHint") : undefined}
              error={form.error(locale)}
              defaultValue={data.text[locale] ?? ""}
              optional={t("forms:optional")}
            />
          ))}
        </>
      ) : (
        <Skeleton label={shell("loading")} lines={4} />
      )}
    </ConfirmDialog>
  );
}
