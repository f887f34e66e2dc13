import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminSite } from "#contract/admin/site.ts";
import { confirmForm } from "#contract/admin/site.ts";
import type { AsideSite } from "#contract/owners/backup.ts";
import { ASIDE_DAYS } from "#domain/backups.ts";
import { DAY_MS } from "#domain/time.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { TextField } from "../../kit/fields/field.tsx";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";

/** An action on a copy or on a site aside, which the typed name of the site confirms. */
type Chosen = { action: "restore"; id: string; at: number } | { action: "swap"; id: string; at: number };

const LOOKS: Partial<Record<AsideSite["state"], "attention" | "bad">> = {
  writing: "attention",
  late: "attention",
  failed: "bad",
};

/** The nightly copies of a site, and the sites that stand aside of it. */
export function SiteBackups({ site }: { site: AdminSite["site"] }) {
  const text = useTexts("sites");
  const admin = useTexts("shell");
  const { locale } = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const { data, error } = useQuery({
    queryKey: ["admin", "sites", site.id, "backups"],
    queryFn: () => unwrap(api.admin.sites[":id"].backups.$get({ param: { id: site.id } })),
    // A site that is being written is ready within a minute or so.
    refetchInterval: ({ state }) =>
      state.data?.asides.some(({ state: of }) => of === "writing" || of === "late") ? 3000 : false,
  });
  if (error && !data) return <RefusalNotice error={error} />;
  if (!data) return null;
  return (
    <Panel title={text("backups.title")} text={text("backups.text")}>
      {data.asides.length > 0 && (
        <>
          <h3 className="mb-2 font-semibold">{text("backups.asides")}</h3>
          <Rows>
            {data.asides.map(({ siteId, state, asOf, createdAt }) => (
              <Row
                key={siteId}
                title={text(`backups.${state}`, { when: momentText(asOf, locale) })}
                text={`${siteId} · ${text("backups.erasedOn", { when: momentText(createdAt + ASIDE_DAYS * DAY_MS, locale) })}`}
                badges={<Badge look={LOOKS[state] ?? "plain"}>{text(`backups.states.${state}`)}</Badge>}
                aside={
                  (state === "ready" || state === "replaced") && (
                    <Button look="danger" onClick={() => setChosen({ action: "swap", id: siteId, at: asOf })}>
                      {text("backups.swap.label")}
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
          <h3 className="mt-5 mb-2 font-semibold">{text("backups.copies")}</h3>
        </>
      )}
      {data.backups.length === 0 && <p className="text-soft">{admin("records.empty")}</p>}
      {data.backups.length > 0 && (
        <Rows>
          {data.backups.map(({ id, kind, takenAt, counts, bytes }) => (
            <Row
              key={id}
              title={momentText(takenAt, locale)}
              text={text("backups.counts", {
                bookings: String(counts["bookings"] ?? 0),
                guests: String(counts["guests"] ?? 0),
                size: String(Math.ceil(bytes / 1024)),
              })}
              badges={kind === "monthly" && <Badge>{text("backups.monthly")}</Badge>}
              aside={
                <Button
                  look="quiet"
                  aria-label={text("backups.restore.named", {
                    when: momentText(takenAt, locale) + (kind === "monthly" ? `, ${text("backups.monthly")}` : ""),
                  })}
                  onClick={() => setChosen({ action: "restore", id, at: takenAt })}
                >
                  {text("backups.restore.label")}
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      {chosen && <TypedName site={site} chosen={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

function TypedName({ site, chosen, onClose }: { site: AdminSite["site"]; chosen: Chosen; onClose: () => void }) {
  const text = useTexts("sites");
  const admin = useTexts("shell");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const { action, id, at } = chosen;
  const form = useForm(confirmForm, async ({ confirm }) => {
    const one = api.admin.sites[":id"];
    const param = { id: site.id };
    if (action === "restore") await unwrap(one.restore.$post({ param, json: { backupId: id, confirm } }));
    else await unwrap(one.swap.$post({ param, json: { asideId: id, confirm } }));
    onClose();
    showToast(admin("records.done"));
    await queries.invalidateQueries({ queryKey: ["admin"] });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text(`backups.${action}.title`, { when: momentText(at, locale) })}
      text={text(`backups.${action}.text`)}
      confirmLabel={text(`backups.${action}.label`)}
      confirmLook={action === "swap" ? "danger" : "primary"}
      form={form}
    >
      {form.error("") && <Notice kind="error">{form.error("")}</Notice>}
      <TextField
        name="confirm"
        label={text("backups.confirm", { name: site.name })}
        defaultValue=""
        required
        autoComplete="off"
        error={form.error("confirm")}
      />
    </ConfirmDialog>
  );
}
