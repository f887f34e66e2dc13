import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { say } from "#client/portal/ui/toast.tsx";
import { refusalText } from "#client/portal/forms/refusal-text.ts";
import { useWords } from "#client/portal/texts.ts";
import { ifMatch } from "#client/portal/workspace/draft-tools.ts";
import { sitesQuery } from "#client/portal/workspace/sites.ts";
import { draftKey, useWorkspace } from "#client/portal/workspace/workspace.tsx";

/** Asks before the draft becomes what was published then. */
export function RestoreDialog({ version, onClose }: { version: number | undefined; onClose: () => void }) {
  const text = useWords("content");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const restore = useRestore();
  const close = () => {
    restore.reset();
    onClose();
  };
  return (
    <Dialog
      open={version !== undefined}
      onOpenChange={close}
      title={text("history.restoreTitle")}
      text={text("history.restoreText")}
      closeLabel={shell("close")}
    >
      {restore.error && <Notice kind="error">{refusalText(restore.error, t)}</Notice>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          busy={restore.isPending && shell("busy")}
          onClick={() => version !== undefined && restore.mutate(version, { onSuccess: close })}
        >
          {text("history.restoreSubmit")}
        </Button>
        <Button look="quiet" onClick={close}>
          {shell("cancel")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Makes the draft a version that was published, once all that waits is with the server. */
function useRestore() {
  const text = useWords("content");
  const queries = useQueryClient();
  const { siteId, store } = useWorkspace();
  return useMutation({
    mutationFn: async (restored: number) => {
      if ((await store.flush()) !== "saved") throw new ApiError(0, { code: "OFFLINE" });
      const param = { siteId, version: String(restored) };
      await unwrap(api.sites[":siteId"].versions[":version"].restore.$post({ param, header: ifMatch(store.view().version) }));
      await queries.invalidateQueries({ queryKey: draftKey(siteId) });
      void queries.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true });
    },
    onSuccess: () => say(text("history.restored")),
  });
}
