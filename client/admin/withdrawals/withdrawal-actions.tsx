import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { type AdminWithdrawal, matchInput, type WithdrawalAction } from "#contract/admin/withdrawal.ts";
import type { WithdrawalState } from "#contract/business/withdrawal-state.ts";
import { ReasonAction, ReasonField } from "../records/reason-dialog.tsx";
import { useTexts } from "../shell/texts.ts";

/** The actions that are possible in each state, besides matching a statement of no known order. */
const ACTIONS: Partial<Record<WithdrawalState, readonly WithdrawalAction[]>> = {
  received: ["refuse"],
  matched: ["refund", "refunded-by-hand", "refuse"],
  refunding: ["refunded-by-hand"],
};

/** Buttons for an admin's actions on a withdrawal in its current state. */
export function WithdrawalActions({ withdrawal: { id, state } }: Pick<AdminWithdrawal, "withdrawal">) {
  const text = useTexts("withdrawals");
  const admin = useTexts("shell");
  const queries = useQueryClient();
  const [isMatching, setMatching] = useState(false);
  const done = async () => {
    showToast(admin("records.done"));
    await queries.invalidateQueries({ queryKey: ["admin"] });
  };
  const actions = ACTIONS[state] ?? [];
  if (actions.length === 0) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {state === "received" && (
        <Button look="primary" onClick={() => setMatching(true)}>
          {text("actions.match.label")}
        </Button>
      )}
      {actions.map((action) => (
        <ReasonAction
          key={action}
          label={text(`actions.${action}.label`)}
          text={text(`actions.${action}.text`)}
          isDangerous={action === "refuse"}
          send={async (reason) => {
            const param = { id, action };
            await unwrap(api.admin.withdrawals[":id"].actions[":action"].$post({ param, json: { reason } }));
            await done();
          }}
        />
      ))}
      {isMatching && <MatchDialog id={id} onDone={done} onClose={() => setMatching(false)} />}
    </div>
  );
}

function MatchDialog({ id, onDone, onClose }: { id: string; onDone: () => Promise<void>; onClose: () => void }) {
  const text = useTexts("withdrawals");
  const form = useForm(matchInput, async (json) => {
    await unwrap(api.admin.withdrawals[":id"].match.$post({ param: { id }, json }));
    onClose();
    await onDone();
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("actions.match.label")}
      text={text("actions.match.text")}
      confirmLabel={text("actions.match.label")}
      confirmLook="primary"
      form={form}
    >
      {form.error("") && <Notice kind="error">{form.error("")}</Notice>}
      <TextField
        name="number"
        label={text("actions.match.number")}
        defaultValue=""
        maxLength={20}
        required
        error={form.error("number")}
      />
      <ReasonField form={form} />
    </ConfirmDialog>
  );
}
