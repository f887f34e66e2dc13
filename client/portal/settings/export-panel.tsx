import { useMutation } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";

/** Download of all of a site's data as one file. The URL contains a ticket, because a download cannot send a token. */
export function ExportPanel() {
  const text = useWords("settings");
  const { id: siteId } = useSite();
  const ask = useMutation({
    mutationFn: () => unwrap(api.sites[":siteId"]["export-ticket"].$post({ param: { siteId } })),
    onSuccess: ({ address }) => location.assign(address),
  });
  return (
    <Panel title={text("export.title")} text={text("export.text")}>
      <div className="grid justify-items-start gap-3">
        <RefusalNotice error={ask.error} />
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
