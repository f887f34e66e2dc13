import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Tick, TextField } from "../../kit/fields/field.tsx";
import { type AdminSite, giftForm, handOverForm } from "#contract/admin/site.ts";
import { ReasonAction, ReasonField } from "../records/reason-dialog.tsx";
import { useTexts } from "../shell/texts.ts";

/** Buttons for an admin's actions on a site in its current state. */
export function SiteActions({ site: { id, status } }: { site: AdminSite["site"] }) {
  const text = useTexts("sites");
  const admin = useTexts("shell");
  const queries = useQueryClient();
  const [isHandingOver, setHandingOver] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const done = async () => {
    showToast(admin("records.done"));
    await queries.invalidateQueries({ queryKey: ["admin"] });
  };
  if (status === "aside") return <p className="mt-5 text-soft">{text("backups.isAside")}</p>;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {status === "suspended" && (
        <ReasonAction
          label={text("resume.label")}
          text={text("resume.text")}
          send={async (reason) => {
            await unwrap(api.admin.sites[":id"].resume.$post({ param: { id }, json: { reason } }));
            await done();
          }}
        />
      )}
      {status !== "suspended" && status !== "draft" && (
        <ReasonAction
          label={text("suspend.label")}
          text={text("suspend.text")}
          isDangerous
          send={async (reason) => {
            await unwrap(api.admin.sites[":id"].suspend.$post({ param: { id }, json: { reason } }));
            await done();
          }}
        />
      )}
      <Button look="quiet" onClick={() => setHandingOver(true)}>
        {text("transfer.label")}
      </Button>
      <Button look="quiet" onClick={() => setGiving(true)}>
        {text("gift.label")}
      </Button>
      {isGiving && <GiftDialog id={id} onDone={done} onClose={() => setGiving(false)} />}
      {isHandingOver && <HandOverDialog id={id} onDone={done} onClose={() => setHandingOver(false)} />}
    </div>
  );
}

function GiftDialog({ id, onDone, onClose }: { id: string; onDone: () => Promise<void>; onClose: () => void }) {
  const text = useTexts("sites");
  const form = useForm(giftForm, async (json) => {
    await unwrap(api.admin.sites[":id"].gifts.$post({ param: { id }, json }));
    onClose();
    await onDone();
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("gift.label")}
      text={text("gift.text")}
      confirmLabel={text("gift.label")}
      confirmLook="primary"
      form={form}
    >
      {form.error("") && <Notice kind="error">{form.error("")}</Notice>}
      <TextField
        name="days"
        type="number"
        inputMode="numeric"
        min={1}
        max={3650}
        label={text("gift.days")}
        defaultValue="60"
        required
        error={form.error("days")}
      />
      <ReasonField form={form} />
    </ConfirmDialog>
  );
}

function HandOverDialog({ id, onDone, onClose }: { id: string; onDone: () => Promise<void>; onClose: () => void }) {
  const text = useTexts("sites");
  const form = useForm(handOverForm, async (json) => {
    await unwrap(api.admin.sites[":id"].transfer.$post({ param: { id }, json }));
    onClose();
    await onDone();
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("transfer.label")}
      text={text("transfer.text")}
      confirmLabel={text("transfer.confirm")}
      confirmLook="primary"
      form={form}
    >
      {form.error("") && <Notice kind="error">{form.error("")}</Notice>}
      <TextField
        name="email"
        type="email"
        label={text("transfer.email")}
        defaultValue=""
        required
        autoComplete="off"
        error={form.error("email")}
      />
      <Tick name="staysAsManager" checked={false}>
        {text("transfer.stays")}
      </Tick>
      <ReasonField form={form} />
    </ConfirmDialog>
  );
}
