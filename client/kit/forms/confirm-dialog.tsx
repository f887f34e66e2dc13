import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
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
  /** Called by Escape, the close button, a click outside and, unless `onCancel` is given, the cancel button. */
  onClose: () => void;
  onCancel?: () => void;
  title: string;
  /** Consequences of the action. */
  text: ReactNode;
  confirmLabel: string;
  /** "primary" if no data is lost permanently. */
  confirmLook?: "danger" | "primary";
  cancelLabel?: string;
  /** Reason why the last attempt was refused. */
  error?: Error | null;
  children?: ReactNode;
};

/**
 * Asks for confirmation before an action. The cancel button has the focus at first; with a form, the close button above its
 * fields has it.
 */
export function ConfirmDialog({
  open,
  onClose,
  onCancel = onClose,
  title,
  text,
  confirmLabel,
  confirmLook = "danger",
  cancelLabel,
  error,
  children,
  onConfirm,
  isPending,
  form,
}: ConfirmDialogProps) {
  const shell = useWords("shell");
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isBusy = form ? form.sending : isPending;
  const content = (
    <>
      <RefusalNotice error={error} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button
          type={form ? "submit" : "button"}
          look={confirmLook}
          busy={isBusy && shell("busy")}
          onClick={onConfirm && (() => onConfirm())}
        >
          {confirmLabel}
        </Button>
        <Button ref={cancelButton} look="quiet" onClick={onCancel}>
          {cancelLabel ?? shell("cancel")}
        </Button>
      </div>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      text={text}
      closeLabel={shell("close")}
      initialFocus={form ? undefined : cancelButton}
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
