import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import type { AdminAlert } from "#contract/admin/status.ts";
import { Moment } from "../records/moment.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { useCauseText } from "./cause-text.ts";
import { STATUS_KEY } from "./status-key.ts";

/** The last alerts; those that are open can be acknowledged. */
export function AlertList({ alerts }: { alerts: AdminAlert[] }) {
  const text = useTexts("status");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const acknowledging = useMutation({
    mutationFn: (id: string) => unwrap(api.admin.status.alerts.acknowledge.$post({ json: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: STATUS_KEY }),
  });
  const causeText = useCauseText();
  return (
    <Panel title={text("alerts.title")} text={text("alerts.text")}>
      <RefusalNotice error={acknowledging.error} />
      {alerts.length === 0 ? (
        <p>{text("alerts.none")}</p>
      ) : (
        <Rows>
          {alerts.map(({ id, cause, state, openedAt, closedAt, acknowledgedAt, hookEvent, hookTries }) => (
            <Row
              key={id}
              title={causeText(cause)}
              badges={
                closedAt !== null ? (
                  <Badge look="good">{text("alerts.closed")}</Badge>
                ) : (
                  <>
                    <Badge look="bad">{text("alerts.open")}</Badge>
                    {acknowledgedAt !== null && <Badge>{text("alerts.acknowledged")}</Badge>}
                  </>
                )
              }
              text={
                <>
                  {cause !== "size" && `${text(`alerts.states.${state === "slow" ? "slow" : "down"}`)}, `}
                  {text("alerts.since")} <Moment at={openedAt} />
                  {closedAt !== null && (
                    <>
                      {" "}
                      {text("alerts.until")} <Moment at={closedAt} />
                    </>
                  )}
                  {hookEvent !== null && hookTries > 0 && <> · {text("alerts.hook", { count: hookTries })}</>}
                </>
              }
              aside={
                closedAt === null &&
                acknowledgedAt === null && (
                  <Button
                    look="quiet"
                    busy={acknowledging.isPending && acknowledging.variables === id && shell("busy")}
                    onClick={() => acknowledging.mutate(id)}
                  >
                    {text("alerts.acknowledge")}
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}
