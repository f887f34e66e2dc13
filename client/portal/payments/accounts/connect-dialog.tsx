import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { ApiError } from "#client/kit/api/api-error.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { accountsQuery, paymentApi } from "../payments.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { Dialog, DialogActions } from "#client/kit/ui/dialog.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { TextField } from "#client/kit/fields/field.tsx";
import { accountInput } from "#contract/letting/payment-input.ts";

/** Providers that owners connect; the test provider needs no connection. */
export type ConnectedProvider = "stripe" | "mollie";

const STEPS = ["first", "second", "third"] as const;
/** Permissions of a restricted key at Stripe, by the names in its dashboard; the last two can be left out. */
const PERMISSIONS = [
  ["Charges and Refunds", "write"],
  ["PaymentIntents", "read"],
  ["Checkout Sessions", "write"],
  ["Disputes", "read"],
  ["Balance transaction sources", "read"],
  ["Webhook Endpoints", "write"],
  ["Payment Method Configurations", "read"],
] as const;

/** Dialog to connect an account by its key, with instructions to find the key. The key is sent once and never shown again. */
export function ConnectDialog({ provider, onClose }: { provider: ConnectedProvider; onClose: () => void }) {
  const text = useWords("booking-settings");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [key, setKey] = useState("");
  const [wrong, setWrong] = useState<string>();
  const connect = useMutation({
    mutationFn: () => unwrap(paymentApi.accounts.$post({ param: { siteId }, json: { provider, key: key.trim() } })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: accountsQuery(siteId).queryKey });
      showToast(text("account.connected"));
      onClose();
    },
    onError: (error) => setWrong(error instanceof ApiError ? error.fields?.["key"] : undefined),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // React passes events of a dialog on to the form of the settings around it.
    event.stopPropagation();
    if (connect.isPending) return;
    const [issue] = accountInput.safeParse({ provider, key }).error?.issues ?? [];
    setWrong(issue?.message);
    if (!issue) connect.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text(`account.connect.${provider}`)}
      text={text("account.connectText")}
      closeLabel={shell("close")}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ol className="grid list-decimal gap-1.5 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{text(`account.steps.${provider}.${step}`)}</li>
          ))}
        </ol>
        {provider === "stripe" && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text("account.permissions")}</summary>
            <ul className="grid list-disc gap-1 pl-5">
              {PERMISSIONS.map(([name, kind]) => (
                <li key={name}>
                  <span lang="en">{name}</span>: {text(`account.${kind}`)}
                </li>
              ))}
            </ul>
            <p className="mt-2 text-soft">{text("account.permissionsText")}</p>
          </details>
        )}
        <TextField
          name="key"
          type="password"
          label={text("account.key")}
          hint={text(`account.keyHint.${provider}`)}
          error={wrong === undefined ? undefined : t([`portal/booking-settings:errors.${wrong}`, `forms:errors.${wrong}`])}
          value={key}
          onChange={(typed) => {
            setKey(typed);
            setWrong(undefined);
          }}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={300}
          required
        />
        {connect.error instanceof ApiError && connect.error.code === "PAYMENT_UNREACHABLE" ? (
          <Notice kind="error">{text("account.problems.UNREACHABLE")}</Notice>
        ) : (
          wrong === undefined && <RefusalNotice error={connect.error} />
        )}
        <DialogActions>
          <Button type="submit" busy={connect.isPending && text("account.connecting")}>
            {text("account.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
