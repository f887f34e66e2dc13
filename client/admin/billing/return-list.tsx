import { api, unwrap } from "../../kit/api/api.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { RETURN_FILTERS } from "#contract/admin/billing.ts";
import type { MovementOutcome } from "#contract/business/subscription.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Moment } from "../records/moment.tsx";
import { RecordList } from "../records/record-list.tsx";
import { Row } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { TestBadge, useEuros } from "./words.tsx";

const LOOKS = { failed: "bad", won: "good", lost: "bad" } as const satisfies Record<MovementOutcome, string>;

/** Refunds, or disputes by their outcome, newest first. */
export function ReturnList() {
  const text = useTexts("billing");
  const euros = useEuros();
  return (
    <RecordList
      queryKey={["admin", "billing", "returns"]}
      states={RETURN_FILTERS}
      firstState="refund"
      stateLabel={(state) => text(`returns.${state}`)}
      load={(query) => unwrap(api.admin.billing.returns.$get({ query }))}
      itemsOf={({ returns }) => returns}
    >
      {({ id, subscriptionId, kind, amount, at, number, email, isTest, outcome }) => (
        <Row
          key={id}
          href={adminPath("billing", subscriptionId)}
          title={`${euros(amount)} · ${number}`}
          text={email}
          badges={
            <>
              {kind === "dispute" && outcome === null && <Badge look="attention">{text("outcomes.open")}</Badge>}
              {outcome !== null && <Badge look={LOOKS[outcome]}>{text(`outcomes.${outcome}`)}</Badge>}
              {isTest && <TestBadge />}
            </>
          }
          aside={<Moment at={at} />}
        />
      )}
    </RecordList>
  );
}
