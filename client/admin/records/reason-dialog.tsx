import { useState } from "react";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { type Form, useForm } from "../../kit/forms/use-form.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { reasonInput } from "#contract/admin/input.ts";
import { useTexts } from "../shell/texts.ts";

interface ReasonActionProps {
  /** Label of the button, and of the one that confirms. */
  label: string;
  /** Consequences. */
  text: string;
  isDangerous?: boolean;
  send: (reason: string) => Promise<unknown>;
}

/** Button for an action of an admin that needs a reason, which a dialog asks for. */
export function ReasonAction({ label, text, isDangerous = false, send }: ReasonActionProps) {
  const [isOpen, setOpen] = useState(false);
  const look = isDangerous ? "danger" : "quiet";
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ReasonDialog {...{ label, text, isDangerous, send }} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReasonDialog({ label, text, isDangerous, send, onClose }: ReasonActionProps & { onClose: () => void }) {
  const form = useForm(reasonInput, async ({ reason }) => {
    await send(reason);
    onClose();
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={label}
      text={text}
      confirmLabel={label}
      confirmLook={isDangerous ? "danger" : "primary"}
      form={form}
    >
      {form.error("") && <Notice kind="error">{form.error("")}</Notice>}
      <ReasonField form={form} />
    </ConfirmDialog>
  );
}

/** Field for the reason in a form with {@link reasonInput}. */
export function ReasonField({ form }: { form: Form }) {
  const admin = useTexts("shell");
  return (
    <TextField
      name="reason"
      label={admin("records.reason")}
      hint={admin("records.reasonHint")}
      defaultValue=""
      maxLength={500}
      required
      error={form.error("reason")}
    />
  );
}
