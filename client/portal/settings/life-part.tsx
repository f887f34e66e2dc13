import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { TextField, Tick } from "../../kit/fields/field.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { MoneyLeft } from "#contract/letting/payment.ts";
import { transferForm } from "#contract/owners/team.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { currentFromConflict } from "../../kit/forms/current-from-conflict.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { MoneyLeftList } from "../payments/money-left.tsx";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { sitesQuery } from "../workspace/sites.ts";
import { draftKey, useWorkspace } from "../workspace/workspace.tsx";
import { SiteSubscription } from "./site-subscription.tsx";
import { PausePart } from "./pause-part.tsx";
import { type Pending, teamQuery } from "./team.ts";

const one = api.sites[":siteId"];

/** Controls to pause, transfer and delete a site. */
export function LifePart() {
  return (
    <div className="grid gap-5">
      <PausePart />
      <Transfer />
      <Delete />
    </div>
  );
}

function Transfer() {
  const text = useWords("settings");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const team = teamQuery(siteId);
  const { data, error } = useQuery(team);
  const offer = data?.invitations.find(({ role }) => role === "owner");
  const [overtaken, setOvertaken] = useState(false);
  const form = useForm(transferForm, async (values) => {
    setOvertaken(false);
    try {
      await unwrap(one.transfer.$post({ param: { siteId }, header: ifMatch(offer?.createdAt ?? 0), json: values }));
      showToast(text("transfer.said", { email: values.email }));
    } catch (refusal) {
      if (currentFromConflict<Pending | null>(refusal) === undefined) throw refusal;
      setOvertaken(true);
    } finally {
      await queries.invalidateQueries(team);
    }
  });
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={4} />;
  return (
    <Panel title={text("transfer.title")} text={text("transfer.text")}>
      <form {...form.attributes} className="grid max-w-xl gap-5">
        <FormNotice form={form} />
        {overtaken && !offer && <Notice kind="warning">{text("transfer.withdrawn")}</Notice>}
        {offer && (
          <Notice kind={overtaken ? "warning" : "info"}>
            {text(overtaken ? "transfer.changed" : "transfer.offered", {
              email: offer.email,
              date: momentText(offer.expiresAt, locale),
            })}
          </Notice>
        )}
        <TextField
          name="email"
          type="email"
          label={text("transfer.email")}
          error={form.error("email")}
          autoComplete="off"
          defaultValue=""
          required
        />
        <Tick name="staysAsManager" checked={false}>
          {text("transfer.stay")}
        </Tick>
        <SiteSubscription siteId={siteId}>
          {(date) => (
            <>
              <p>{text("transfer.subscription", { date })}</p>
              <Tick name="keepsSubscription" checked={false}>
                {text("transfer.keep")}
              </Tick>
            </>
          )}
        </SiteSubscription>
        <div>
          <Button type="submit" look="quiet" busy={form.sending && shell("busy")}>
            {text("transfer.send")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Delete() {
  const text = useWords("settings");
  const [open, setOpen] = useState(false);
  return (
    <Panel title={text("delete.title")} text={text("delete.text")}>
      <Button look="danger" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {text("delete.open")}
      </Button>
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const text = useWords("settings");
  const { t } = useLanguage();
  const { id: siteId, name } = useSite();
  const [confirm, setConfirm] = useState("");
  const [evenWithBookings, setEven] = useState(false);
  // The first refusal stays on the screen while the owner confirms it.
  const [left, setLeft] = useState<MoneyLeft[]>([]);
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const { store } = useWorkspace();
  const remove = useMutation({
    async mutationFn() {
      await store.flush();
      const header = ifMatch(store.view().version);
      return unwrap(one.$delete({ param: { siteId }, header, json: { confirm, evenWithBookings } }));
    },
    async onSuccess() {
      showToast(text("delete.said", { name }));
      await queries.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true });
      navigate(screenPath("dashboard"), { replace: true });
    },
    async onError(refusal) {
      // The refusal is shown once the site's new version is known, so that the next try is based on it.
      if (currentFromConflict(refusal)) await queries.invalidateQueries({ queryKey: draftKey(siteId) });
      if (refusal instanceof ApiError && refusal.code === "SITE_HAS_MONEY")
        setLeft((refusal.details as { left: MoneyLeft[] }).left);
    },
  });
  const { error } = remove;
  const code = error instanceof ApiError ? error.code : undefined;
  const hasBookings = code === "SITE_HAS_BOOKINGS";
  const wrongName = error instanceof ApiError ? error.fields?.["confirm"] : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!remove.isPending) remove.mutate();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("delete.title")}
      text={text("delete.warning")}
      confirmLabel={text("delete.submit")}
      form={{ attributes: { noValidate: true, onSubmit }, sending: remove.isPending }}
    >
      {error && wrongName === undefined && (
        <Notice kind="error">
          {hasBookings ? text("delete.bookings") : currentFromConflict(error) ? text("delete.changed") : refusalText(error, t)}
        </Notice>
      )}
      <TextField
        name="confirm"
        label={text("delete.confirm", { name })}
        error={wrongName && t(`forms:errors.${wrongName}`)}
        value={confirm}
        onChange={(typed) => {
          setConfirm(typed);
          if (wrongName !== undefined) remove.reset();
        }}
        autoComplete="off"
      />
      <SiteSubscription siteId={siteId}>
        {(date) => (
          <Notice>
            <p>{text("delete.subscription", { date })}</p>
            <Link href={screenPath("plan")} className="font-semibold underline underline-offset-4">
              {text("delete.plan")}
            </Link>
          </Notice>
        )}
      </SiteSubscription>
      {left.length > 0 && <MoneyLeftList left={left} />}
      {(hasBookings || code === "SITE_HAS_MONEY") && (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            checked={evenWithBookings}
            onChange={(event) => setEven(event.target.checked)}
            className="mt-1 size-5 shrink-0 accent-night"
          />
          {text(hasBookings ? "delete.even" : "delete.evenMoney")}
        </label>
      )}
    </ConfirmDialog>
  );
}
