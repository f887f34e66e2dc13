import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "#client/kit/api/api.ts";
import { ApiError } from "#client/kit/api/api-error.ts";
import { showToast } from "#client/kit/ui/toast.tsx";
import { ConfirmDialog } from "#client/kit/forms/confirm-dialog.tsx";
import { useWords } from "#client/kit/i18n/texts.ts";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { sitesQuery } from "../../workspace/sites.ts";
import { draftKey, useWorkspace } from "../../workspace/workspace.tsx";

/** Asks for confirmation before a published version replaces the draft. */
export function RestoreDialog({ version, onClose }: { version: number | undefined; onClose: () => void }) {
  const text = useWords("content");
  const restore = useRestore();
  const close = () => {
    restore.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={version !== undefined}
      onClose={close}
      title={text("history.restoreTitle")}
      text={text("history.restoreText")}
      confirmLabel={text("history.restoreSubmit")}
      confirmLook="primary"
      onConfirm={() => version !== undefined && restore.mutate(version, { onSuccess: close })}
      isPending={restore.isPending}
      error={restore.error}
    />
  );
}

/** Replaces the draft with a published version, after all unsent changes are saved. */
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
    onSuccess: () => showToast(text("history.restored")),
  });
}
