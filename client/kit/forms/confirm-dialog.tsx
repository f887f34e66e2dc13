import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { useWords } from "../i18n/texts.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import type { Form } from "./use-form.ts";

type ConfirmAction =
  /** The action starts with the confirm button. */
  | { onConfirm: () => void; isPending?: boolean; form?: undefined }
  /** The action is the submission of a form, whose fields are the children. */
  | { form: Pick<Form, "attributes" | "sending">; onConfirm?: undefined; isPending?: undefined };

type ConfirmDialogProps = ConfirmAction & {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Consequences of the action. */
  text: ReactNode;
  /** A verb, with its object unless the title names it. */
  confirmLabel: string;
  /** "primary" if no data is lost permanently. */
  confirmLook?: "danger" | "primary";
  /** Reason why the last attempt was refused. */
  error?: Error | null;
  children?: ReactNode;
};

/**
 * Asks for confirmation before an action. The button that leaves has the focus at first; with a form, the close button above
 * its fields has it.
 */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  confirmLabel,
  confirmLook = "danger",
  error,
  children,
  onConfirm,
  isPending,
  form,
}: ConfirmDialogProps) {
  const shell = useWords("shell");
  const leaveButton = useRef<HTMLButtonElement>(null);
  const isBusy = form ? form.sending : isPending;
  const content = (
    <>
      <RefusalNotice error={error} />
      {children}
      <DialogActions leaveRef={leaveButton}>
        <Button
          type={form ? "submit" : "button"}
          look={confirmLook}
          busy={isBusy && shell("busy")}
          onClick={onConfirm && (() => onConfirm())}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      text={text}
      closeLabel={shell("close")}
      initialFocus={form ? undefined : leaveButton}
    >
      {form ? (
        <form {...form.attributes} className="grid grid-cols-1 gap-4">
          {content}
        </form>
      ) : (
        <div className="grid grid-cols-1 gap-4">{content}</div>
      )}
    </Dialog>
  );
}
