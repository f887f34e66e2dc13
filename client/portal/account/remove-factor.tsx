import { useMutation } from "@tanstack/react-query";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { showToast } from "../../kit/ui/toast.tsx";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { ConfirmIdentity, needsIdentity } from "./confirm-identity.tsx";

/** Asks for confirmation and removes a second factor. */
export function RemoveFactor({ factorId, isLast, onClose }: { factorId: string; isLast: boolean; onClose: () => void }) {
  const text = useWords("account");
  const remove = useMutation({
    async mutationFn() {
      await done(supabase.auth.mfa.unenroll({ factorId }));
      // The user of the current session still lists the factor.
      await done(supabase.auth.refreshSession());
    },
    onSuccess() {
      showToast(text("factor.removed"));
      onClose();
    },
  });
  if (needsIdentity(remove.error)) return <ConfirmIdentity onClose={onClose} onConfirmed={remove.mutate} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("factor.removeTitle")}
      text={text(isLast ? "factor.removeLast" : "factor.removeText")}
      confirmLabel={text("factor.remove")}
      onConfirm={remove.mutate}
      isPending={remove.isPending}
      error={remove.error}
    />
  );
}
