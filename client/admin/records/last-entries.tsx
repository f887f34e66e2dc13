import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { adminPath } from "#locales/admin-paths.ts";
import { useTexts } from "../shell/texts.ts";
import { Moment } from "./moment.tsx";
import { PageLink } from "./record-title.tsx";
import { Row, Rows } from "./rows.tsx";

/** The last entries of the audit log about a record, with the link to all of them. */
export function LastEntries({ filter, id }: { filter: "user" | "site"; id: string }) {
  const text = useTexts("shell");
  const { data } = useQuery({
    queryKey: ["admin", "audit-log", "last", filter, id],
    queryFn: () => unwrap(api.admin["audit-log"].$get({ query: { [filter]: id, limit: "8" } })),
  });
  return (
    <Panel title={text("records.history")}>
      {data && data.entries.length > 0 && (
        <Rows>
          {data.entries.map((entry) => (
            <Row
              key={entry.id}
              title={entry.action}
              text={[entry.actorEmail ?? entry.actorId, entry.details["reason"]].filter(Boolean).join(" · ")}
              aside={<Moment at={entry.at} />}
            />
          ))}
        </Rows>
      )}
      <p className="mt-3">
        <PageLink href={`${adminPath("audit-log")}?${filter}=${id}`}>{text("records.allEntries")}</PageLink>
      </p>
    </Panel>
  );
}
