import { useMutation } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { Panel } from "#client/portal/ui/panel.tsx";
import { refusalText } from "../../forms/refusal-text.ts";
import { useWords } from "../../texts.ts";
import { useSite } from "../../workspace/current-site.tsx";

/** All of a site as one file. The browser fetches it by a ticket: a download carries no token. */
export function ExportPanel() {
  const text = useWords("settings");
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const ask = useMutation({
    mutationFn: () => unwrap(api.sites[":siteId"]["export-ticket"].$post({ param: { siteId } })),
    onSuccess: ({ address }) => location.assign(address),
  });
  return (
    <Panel title={text("export.title")} text={text("export.text")}>
      <div className="grid justify-items-start gap-3">
        {ask.error && <Notice kind="error">{refusalText(ask.error, t)}</Notice>}
        <Button look="quiet" busy={ask.isPending && text("team.busy")} onClick={() => ask.mutate()}>
          {text("export.start")}
        </Button>
        <p role="status" className="text-soft empty:hidden">
          {ask.isSuccess ? text("export.started") : ""}
        </p>
      </div>
    </Panel>
  );
}
