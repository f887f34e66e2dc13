import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { TextArea } from "../../kit/fields/field.tsx";
import { reasonInput } from "#contract/admin/mail.ts";

interface ReasonDialogProps {
  title: string;
  text: string;
  label: string;
  confirmLabel: string;
  onClose: () => void;
  /** Performs the action; the dialog shows the error it throws. */
  onReason: (reason: string) => Promise<unknown>;
}

/** Asks for the reason of an action, which the audit log keeps. */
export function ReasonDialog({ title, text, label, confirmLabel, onClose, onReason }: ReasonDialogProps) {
  const form = useForm(reasonInput, async ({ reason }) => {
    await onReason(reason);
    onClose();
  });
  const refused = form.error("");
  return (
    <ConfirmDialog open title={title} text={text} confirmLabel={confirmLabel} form={form} onClose={onClose}>
      {refused !== undefined && <p role="alert">{refused}</p>}
      <TextArea name="reason" label={label} error={form.error("reason")} rows={3} maxLength={500} defaultValue="" />
    </ConfirmDialog>
  );
}
