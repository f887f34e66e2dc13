import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api, unwrap } from "#client/lib/api.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { useUser } from "#client/lib/session.tsx";
import { Button } from "#client/portal/ui/button.tsx";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { say } from "#client/portal/ui/toast.tsx";
import type { TeamRole } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { currentOf } from "../forms/current-of.ts";
import { refusalText } from "../forms/refusal-text.ts";
import { useWords } from "../texts.ts";
import { ifMatch } from "../workspace/draft-tools.ts";
import { type SiteSummary, sitesQuery } from "../workspace/sites.ts";

interface LeaveSiteProps {
  site: SiteSummary;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Ends one's own work on somebody else's site, after saying what that means. */
export function LeaveSite({ site: { id: siteId, name, role }, open, onOpenChange }: LeaveSiteProps) {
  const text = useWords("dashboard");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { id: userId } = useUser();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const site = { name: name || text("site.unnamed") };
  const leave = useMutation({
    mutationFn: () =>
      unwrap(api.sites[":siteId"].team.members[":userId"].$delete({ param: { siteId, userId }, header: ifMatch(role) })),
    onSuccess() {
      say(text("leave.said", site));
      navigate(screenPath("dashboard"), { replace: true });
    },
    onError(error) {
      const current = currentOf<{ role: TeamRole }>(error);
      if (!current) return;
      // Another role is another dashboard, without this dialog.
      onOpenChange(false);
      say(text(`leave.changed.${current.role}`));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text("leave.title", site)}
      text={text("leave.text")}
      closeLabel={shell("close")}
    >
      <div className="grid grid-cols-1 gap-4">
        {leave.error && <Notice kind="error">{refusalText(leave.error, t)}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy={leave.isPending && shell("busy")} onClick={() => leave.mutate()}>
            {text("leave.submit")}
          </Button>
          <Button look="quiet" onClick={() => onOpenChange(false)}>
            {shell("cancel")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
