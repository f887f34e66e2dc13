import { done } from "#client/lib/supabase-result.ts";
import { supabase } from "#client/lib/supabase.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { say } from "#client/portal/ui/toast.tsx";
import { useAction } from "../forms/use-action.ts";
import { useWords } from "../texts.ts";

/** Asks before a second step goes. */
export function RemoveFactor({ factorId, isLast, onClose }: { factorId: string; isLast: boolean; onClose: () => void }) {
  const text = useWords("account");
  const shell = useWords("shell");
  const { busy, error, run } = useAction(async () => {
    await done(supabase.auth.mfa.unenroll({ factorId }));
    // The account as the session has it still knows the factor.
    await done(supabase.auth.refreshSession());
    say(text("factor.removed"));
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text("factor.removeTitle")}
      text={text(isLast ? "factor.removeLast" : "factor.removeText")}
      closeLabel={shell("close")}
    >
      <div className="grid gap-4">
        {error && <Notice kind="error">{error}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy={busy && shell("busy")} onClick={run}>
            {text("factor.remove")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {shell("cancel")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
