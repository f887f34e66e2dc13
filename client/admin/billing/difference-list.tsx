import { api, unwrap } from "../../kit/api/api.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import type { UnknownSubscription } from "#contract/admin/billing.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Moment } from "../records/moment.tsx";
import { PageLink } from "../records/record-title.tsx";
import { RecordList } from "../records/record-list.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { TestBadge, useChangeText } from "./words.tsx";

/** What the nightly comparison found: subscriptions that we do not have, and facts that differed, newest first. */
export function DifferenceList() {
  const text = useTexts("billing");
  const changeText = useChangeText();
  return (
    <>
      <p className="max-w-[62ch] text-soft">
        {text("differences.text")}{" "}
        <PageLink href={`${adminPath("billing")}?state=uncompared`}>{text("differences.uncompared")}</PageLink>
      </p>
      <RecordList
        queryKey={["admin", "billing", "differences"]}
        load={({ cursor }) => unwrap(api.admin.billing.differences.$get({ query: cursor === undefined ? {} : { cursor } }))}
        itemsOf={({ differences }) => differences}
        intro={({ unknown }) => unknown.length > 0 && <Unknown unknown={unknown} />}
      >
        {({ subscriptionId, at, facts, number, email, isTest }) => (
          <Row
            key={`${subscriptionId} ${at}`}
            href={adminPath("billing", subscriptionId)}
            title={number}
            text={
              <>
                {email}
                <span className="block wrap-anywhere [word-break:normal] text-ink">{changeText(facts)}</span>
              </>
            }
            badges={isTest && <TestBadge />}
            aside={<Moment at={at} />}
          />
        )}
      </RecordList>
    </>
  );
}

function Unknown({ unknown }: { unknown: UnknownSubscription[] }) {
  const text = useTexts("billing");
  return (
    <Panel title={text("unknown.title")} text={text("unknown.text")}>
      <Rows>
        {unknown.map(({ providerRef, orderId, number, createdAt, foundAt }) => (
          <Row
            key={providerRef}
            href={number === null ? undefined : adminPath("orders", orderId)}
            title={number ?? text("unknown.noOrder", { id: orderId })}
            text={
              <>
                {providerRef} · {text("unknown.found")} <Moment at={foundAt} />
              </>
            }
            aside={<Moment at={createdAt} />}
          />
        ))}
      </Rows>
    </Panel>
  );
}
