import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { dateText, fullDayText } from "../../kit/i18n/dates.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { AdminSubscription } from "#contract/admin/billing.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Facts } from "../records/facts.tsx";
import { Moment } from "../records/moment.tsx";
import { PageLink, RecordTitle } from "../records/record-title.tsx";
import { SiteStatusBadge } from "../records/site-status.tsx";
import { useTexts } from "../shell/texts.ts";
import { SubscriptionHistory } from "./subscription-history.tsx";
import { StateBadges, useEuros } from "./words.tsx";

/** A subscription with its money and its history. */
export function SubscriptionPage({ id }: { id: string }) {
  const shell = useWords("shell");
  const found = useQuery({
    queryKey: ["admin", "billing", "subscription", id],
    queryFn: () => unwrap(api.admin.billing.subscriptions[":id"].$get({ param: { id } })),
  });
  if (found.error) return <RefusalNotice error={found.error} />;
  if (!found.data) return <Skeleton label={shell("loading")} lines={8} />;
  return (
    <>
      <RecordTitle page="billing" title={found.data.order.number}>
        <StateBadges {...found.data} endReason={found.data.subscription.endReason} />
      </RecordTitle>
      <SubscriptionFacts found={found.data} />
      <SubscriptionHistory {...found.data} />
    </>
  );
}

function SubscriptionFacts({ found }: { found: AdminSubscription }) {
  const { subscription: each, order, owner, site, withdrawal, dashboard } = found;
  const text = useTexts("billing");
  const euros = useEuros();
  const { locale } = useLanguage();
  const date = (at: number | null) => at !== null && dateText(at, locale);
  const moment = (at: number | null) => at !== null && <Moment at={at} />;
  return (
    <Panel title={text("subscription")}>
      <Facts
        items={(
          [
            [
              text("facts.order"),
              <PageLink key="order" href={adminPath("orders", order.id)}>
                {order.number}
              </PageLink>,
            ],
            [text("facts.customer"), `${order.name}, ${order.email}`],
            [
              text("facts.owner"),
              owner ? <PageLink href={adminPath("owners", owner.id)}>{owner.email || owner.id}</PageLink> : text("noOwner"),
            ],
            [
              text("facts.site"),
              site ? (
                <span className="flex flex-wrap items-center gap-3">
                  <PageLink href={adminPath("sites", site.id)}>{site.name || site.id}</PageLink>
                  <SiteStatusBadge status={site.status} />
                </span>
              ) : (
                text("noSite")
              ),
            ],
            [text("facts.plan"), text(`plans.${order.plan}`)],
            [text("facts.monthly"), euros(each.monthly)],
            [text("facts.paidUntil"), date(each.paidUntil)],
            [text("facts.pastDueSince"), date(each.pastDueSince)],
            [text("facts.pausedAt"), moment(each.pausedAt)],
            [text("facts.siteClosedAt"), moment(each.siteClosedAt)],
            [text("facts.cancelsAt"), date(each.cancelsAt)],
            [text("facts.endedAt"), date(each.endedAt)],
            [text("facts.endRequestedAt"), moment(each.endRequestedAt)],
            [text("facts.endReason"), each.endReason !== null && text(`endReasons.${each.endReason}`)],
            [text("facts.keptUntil"), found.keptUntil !== null && fullDayText(found.keptUntil, locale)],
            [
              text("facts.withdrawal"),
              withdrawal && (
                <PageLink href={adminPath("withdrawals", withdrawal.id)}>{dateText(withdrawal.receivedAt, locale)}</PageLink>
              ),
            ],
            [text("facts.createdAt"), moment(each.createdAt)],
            [text("facts.checkedAt"), each.checkedAt === 0 ? text("neverCompared") : moment(each.checkedAt)],
            [
              text("facts.provider"),
              dashboard === null ? (
                `${each.provider} · ${each.providerRef}`
              ) : (
                <a
                  href={`${dashboard}subscriptions/${each.providerRef}`}
                  rel="noreferrer"
                  className="break-all underline underline-offset-4"
                >
                  {text("dashboard")}: {each.providerRef}
                </a>
              ),
            ],
          ] as const
        ).map(([name, value]) => [name, value === false ? null : value])}
      />
      <CompareButton id={each.id} />
    </Panel>
  );
}

/** Compares the subscription with its provider now. */
function CompareButton({ id }: { id: string }) {
  const text = useTexts("billing");
  const queries = useQueryClient();
  const compare = useMutation({
    mutationFn: () => unwrap(api.admin.billing.subscriptions[":id"].compare.$post({ param: { id } })),
    onSuccess: async ({ result }) => {
      showToast(text(`compared.${result}`));
      await queries.invalidateQueries({ queryKey: ["admin"] });
    },
  });
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <Button look="quiet" onClick={() => compare.mutate()} busy={compare.isPending && text("comparing")}>
        {text("compare")}
      </Button>
      <RefusalNotice error={compare.error} />
    </div>
  );
}
