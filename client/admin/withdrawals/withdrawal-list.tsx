import { api, unwrap } from "../../kit/api/api.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { WITHDRAWAL_STATES, type WithdrawalState } from "#contract/business/withdrawal-state.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { ListPage } from "../records/list-page.tsx";
import { Moment } from "../records/moment.tsx";
import { Row } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";

const LOOKS = {
  received: "attention",
  matched: "attention",
  refunding: "attention",
  refunded: "good",
  refused: "plain",
  repeated: "plain",
} as const satisfies Record<WithdrawalState, string>;

/** The state of a withdrawal. */
export function WithdrawalBadge({ state }: { state: WithdrawalState }) {
  const text = useTexts("withdrawals");
  return <Badge look={LOOKS[state]}>{text(`states.${state}`)}</Badge>;
}

/** All withdrawals, newest first, with a search and a filter by state. */
export function WithdrawalList() {
  const text = useTexts("withdrawals");
  return (
    <ListPage
      of="withdrawals"
      states={WITHDRAWAL_STATES}
      stateLabel={(state) => text(`states.${state}`)}
      load={(query) => unwrap(api.admin.withdrawals.$get({ query }))}
      itemsOf={({ withdrawals }) => withdrawals}
    >
      {({ id, contract, name, email, state, receivedAt, problem }) => (
        <Row
          key={id}
          href={adminPath("withdrawals", id)}
          title={contract}
          text={`${name}, ${email}`}
          badges={
            <>
              <WithdrawalBadge state={state} />
              {problem !== null && <Badge look="bad">{text(`problems.${problem}`)}</Badge>}
            </>
          }
          aside={<Moment at={receivedAt} />}
        />
      )}
    </ListPage>
  );
}
