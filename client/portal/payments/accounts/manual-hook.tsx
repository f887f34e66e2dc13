import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/kit/api/api.ts";
import { RefusalNotice } from "#client/kit/forms/refusal-notice.tsx";
import { accountsQuery, paymentApi } from "../payments.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { CopyField } from "#client/kit/ui/copy-field.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { TextField } from "#client/kit/fields/field.tsx";
import { accountCheckInput } from "#contract/letting/payment-input.ts";

interface ManualHookProps {
  accountId: string;
  hasBeenSeen: boolean;
  canConnect: boolean;
}

/** Set-up of a webhook by hand, for keys that may not create one: the address to copy, and the field for the signing secret. */
export function ManualHook({ accountId, hasBeenSeen, canConnect }: ManualHookProps) {
  const text = useWords("booking-settings");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [secret, setSecret] = useState("");
  const [isWrong, setWrong] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        paymentApi.accounts[":accountId"].check.$post({ param: { siteId, accountId }, json: { hookSecret: secret.trim() } }),
      ),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: accountsQuery(siteId).queryKey });
      setSecret("");
      showToast(text("account.secretSaved"));
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>{text(hasBeenSeen ? "account.manualWorks" : "account.manualText")}</p>
      <CopyField
        label={text("account.hookAddress")}
        value={`${location.origin}/guest-payments/${accountId}`}
        copyLabel={shell("copy")}
        copiedLabel={shell("copied")}
      />
      {canConnect && (
        <details open={!hasBeenSeen}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text("account.pasteSecret")}</summary>
          <div className="grid gap-3">
            <TextField
              name="hookSecret"
              type="password"
              label={text("account.secret")}
              hint={text("account.secretHint")}
              error={isWrong ? text("errors.hookSecret") : undefined}
              value={secret}
              onChange={(typed) => {
                setSecret(typed);
                setWrong(false);
              }}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={300}
            />
            <RefusalNotice error={save.error} />
            <Button
              look="quiet"
              className="justify-self-start"
              disabled={secret.trim() === ""}
              busy={save.isPending && shell("busy")}
              onClick={() => {
                const isValid = accountCheckInput.safeParse({ hookSecret: secret }).success;
                setWrong(!isValid);
                if (isValid) save.mutate();
              }}
            >
              {text("account.saveSecret")}
            </Button>
          </div>
        </details>
      )}
    </div>
  );
}
