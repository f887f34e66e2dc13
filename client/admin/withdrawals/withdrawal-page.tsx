import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { AdminWithdrawal } from "#contract/admin/withdrawal.ts";
import { PLAN_CURRENCY } from "#domain/plans.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { formatMoney } from "#locales/words/intl.ts";
import { Facts } from "../records/facts.tsx";
import { Moment } from "../records/moment.tsx";
import { PageLink, RecordTitle } from "../records/record-title.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { useTexts } from "../shell/texts.ts";
import { WithdrawalActions } from "./withdrawal-actions.tsx";
import { WithdrawalBadge } from "./withdrawal-list.tsx";

/** A withdrawal with its order, its history and what an admin can do with it. */
export function WithdrawalPage({ id }: { id: string }) {
  const shell = useWords("shell");
  const found = useQuery({
    queryKey: ["admin", "withdrawals", id],
    queryFn: () => unwrap(api.admin.withdrawals[":id"].$get({ param: { id } })),
  });
  if (found.error) return <RefusalNotice error={found.error} />;
  if (!found.data) return <Skeleton label={shell("loading")} lines={8} />;
  return <Withdrawal {...found.data} />;
}

function Withdrawal({ withdrawal, order, ground, events }: AdminWithdrawal) {
  const text = useTexts("withdrawals");
  const admin = useTexts("shell");
  const { locale } = useLanguage();
  const euros = (amount: number) => formatMoney(LANGUAGE_TAGS[locale], { amount, currency: PLAN_CURRENCY });
  const { name, contract, email, remark, state, refunded, problem, nextAttemptAt } = withdrawal;
  return (
    <>
      <RecordTitle page="withdrawals" title={contract}>
        <WithdrawalBadge state={state} />
      </RecordTitle>
      <Panel title={text("statement")}>
        <Facts
          items={[
            [text("facts.name"), name],
            [
              text("facts.email"),
              <a key="email" href={`mailto:${email}`} className="underline underline-offset-4">
                {email}
              </a>,
            ],
            [text("facts.received"), <Moment key="received" at={withdrawal.receivedAt} />],
            [text("facts.remark"), remark],
            [text("facts.language"), withdrawal.locale],
          ]}
        />
      </Panel>
      <Panel title={text("contract")}>
        {order ? (
          <Facts
            items={[
              [
                text("facts.order"),
                <PageLink key="order" href={adminPath("orders", order.id)}>
                  {order.number}
                </PageLink>,
              ],
              [text("facts.orderEmail"), order.email],
              [text("facts.paid"), order.paidAt === null ? text("notPaid") : <Moment at={order.paidAt} />],
              [text("facts.dueNow"), euros(order.dueNow)],
              [text("facts.ground"), text(`grounds.${ground ?? "none"}`)],
              [text("facts.refunded"), refunded === null ? null : euros(refunded)],
              [text("facts.problem"), problem && text(`problems.${problem}`)],
              [text("facts.nextAttempt"), nextAttemptAt === null ? null : <Moment at={nextAttemptAt} />],
            ]}
          />
        ) : (
          <p>{text("noOrder")}</p>
        )}
        <WithdrawalActions withdrawal={withdrawal} />
      </Panel>
      <Panel title={admin("records.history")}>
        <Rows>
          {events.map(({ event, at, by, reason }) => (
            <Row
              key={`${event} ${at}`}
              title={text(`events.${event}`)}
              text={[by, reason].filter(Boolean).join(" · ")}
              aside={<Moment at={at} />}
            />
          ))}
        </Rows>
      </Panel>
    </>
  );
}
