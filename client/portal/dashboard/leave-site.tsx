import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { useUser } from "../../kit/session/session.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { TeamRole } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { currentFromConflict } from "../../kit/forms/current-from-conflict.ts";
import { useTextGroup, useWords } from "../../kit/i18n/texts.ts";
import { ifMatch } from "../workspace/draft-tools.ts";
import { sitesQuery } from "../workspace/sites.ts";

interface LeaveSiteProps {
  site: SiteSummary;
  onClose: () => void;
}

/** Asks for confirmation and ends the user's own membership of a site. */
export function LeaveSite({ site: { id: siteId, name, role }, onClose }: LeaveSiteProps) {
  useTextGroup("portal/dashboard-later");
  const text = useWords("dashboard-later");
  const dashboard = useWords("dashboard");
  const { id: userId } = useUser();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const site = { name: name || dashboard("site.unnamed") };
  const leave = useMutation({
    mutationFn: () =>
      unwrap(api.sites[":siteId"].team.members[":userId"].$delete({ param: { siteId, userId }, header: ifMatch(role) })),
    onSuccess() {
      showToast(text("leave.said", site));
      // At once: screens of the site that are still loading would show that it cannot be found.
      queries.setQueryData(sitesQuery.queryKey, (sites) => sites?.filter(({ id }) => id !== siteId));
      navigate(screenPath("dashboard"), { replace: true });
    },
    onError(error) {
      const current = currentFromConflict<{ role: TeamRole }>(error);
      if (!current) return;
      // The dashboard of the new role is shown instead.
      onClose();
      showToast(text(`leave.changed.${current.role}`));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true }),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text("leave.title", site)}
      text={text("leave.text")}
      confirmLabel={text("leave.submit")}
      onConfirm={leave.mutate}
      isPending={leave.isPending}
      error={leave.error}
    />
  );
}
