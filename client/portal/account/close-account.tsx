import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button } from "../../kit/ui/button.tsx";
import { TextField, Tick } from "../../kit/fields/field.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { closingForm } from "#contract/identity/account-input.ts";
import { brand } from "#locales/brand.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { saveFile } from "../../kit/browser/save-file.ts";
import { ClosedSubscriptions } from "./closed-subscriptions.tsx";
import { MoneyLeftList } from "../payments/money-left.tsx";

/** Panel to download all data of the account and to close it. */
export function CloseAccount() {
  const text = useWords("account");
  const shell = useWords("shell");
  const [closing, setClosing] = useState(false);
  const download = useMutation({
    mutationFn: () => unwrap(api.account.export.$get()) as Promise<unknown>,
    onSuccess: (data) => saveFile(`${brand.slug}-account.json`, JSON.stringify(data, null, 2), "application/json"),
  });
  return (
    <Panel title={text("close.title")} text={text("close.text")}>
      <div className="grid gap-4">
        <RefusalNotice error={download.error} />
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" busy={download.isPending && shell("busy")} onClick={() => download.mutate()}>
            {text("close.export")}
          </Button>
          <Button look="danger" onClick={() => setClosing(true)}>
            {text("close.delete")}
          </Button>
        </div>
      </div>
      {closing && <Closing onClose={() => setClosing(false)} />}
    </Panel>
  );
}

/** Consequences of closing the account, fetched again each time the dialog opens. */
const closingQuery = {
  queryKey: ["account", "closing"],
  queryFn: () => unwrap(api.account.closing.$get()),
  staleTime: 0,
};

function Closing({ onClose }: { onClose: () => void }) {
  const text = useWords("account");
  const [, navigate] = useLocation();
  const { data: closing } = useQuery(closingQuery);
  const form = useForm(closingForm, async (json) => {
    await unwrap(api.account.$delete({ json }));
    await supabase.auth.signOut({ scope: "local" });
    navigate(`${screenPath("login")}?deleted`, { replace: true });
  });
  const hasStays = form.refusal === "SITE_HAS_BOOKINGS" || (closing?.staysToCome ?? 0) > 0;
  const money = closing?.money ?? [];
  const hasMoney = form.refusal === "SITE_HAS_MONEY" || money.length > 0;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("close.dialog")}
      text={text("close.consequences")}
      confirmLabel={text("close.submit")}
      form={form}
    >
      {closing && <ClosedSubscriptions subscriptions={closing.subscriptions} />}
      {closing && (
        <div className="grid gap-1">
          <p>{text("close.kept.title")}</p>
          <ul className="list-disc ps-5">
            {closing.kept.map((each) => (
              <li key={each.what}>{text(`close.kept.${each.what}`, { count: "years" in each ? each.years : each.days })}</li>
            ))}
          </ul>
        </div>
      )}
      <FormNotice form={form} />
      {money.length > 0 && <MoneyLeftList left={money} />}
      {hasStays && <Notice kind="warning">{text("close.bookings")}</Notice>}
      {(hasStays || hasMoney) && (
        <Tick name="evenWithBookings" checked={false}>
          {hasStays && text("close.even")}
          {hasStays && hasMoney && ". "}
          {hasMoney && text("close.evenMoney")}
        </Tick>
      )}
      <TextField
        name="confirm"
        type="email"
        label={text("close.confirm")}
        error={form.error("confirm")}
        autoComplete="off"
        defaultValue=""
        required
      />
    </ConfirmDialog>
  );
}
