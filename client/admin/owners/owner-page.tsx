import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { OwnerRecord } from "#contract/admin/owner.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Facts } from "../records/facts.tsx";
import { Moment } from "../records/moment.tsx";
import { LastEntries } from "../records/last-entries.tsx";
import { PageLink, RecordTitle } from "../records/record-title.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { SiteStatusBadge } from "../records/site-status.tsx";
import { useTexts } from "../shell/texts.ts";
import { AccountActions } from "./account-actions.tsx";
import { AccountBadges } from "./account-badges.tsx";

const ownerKey = (id: string) => ["admin", "owners", id];

/** An account with its state, sites, orders and emails, and an admin's actions on it. */
export function OwnerPage({ id }: { id: string }) {
  const shell = useWords("shell");
  const owner = useQuery({ queryKey: ownerKey(id), queryFn: () => unwrap(api.admin.owners[":id"].$get({ param: { id } })) });
  if (owner.error) return <RefusalNotice error={owner.error} />;
  if (!owner.data) return <Skeleton label={shell("loading")} lines={8} />;
  return <Owner owner={owner.data} />;
}

function Owner({ owner: { account, sites, orders, mails } }: { owner: OwnerRecord }) {
  const text = useTexts("owners");
  const admin = useTexts("shell");
  const verified = account.factors.filter(({ status }) => status === "verified");
  return (
    <>
      <RecordTitle page="owners" title={account.name || account.email || account.id}>
        <AccountBadges account={account} />
      </RecordTitle>
      <Panel title={text("account")}>
        <Facts
          items={[
            [text("facts.email"), account.email],
            [text("facts.phone"), account.phone && `+${account.phone}`],
            [text("facts.createdAt"), <Moment key="created" at={account.createdAt} />],
            [text("facts.invitedAt"), account.invitedAt && <Moment at={account.invitedAt} />],
            [
              text("facts.confirmedAt"),
              account.emailConfirmedAt === null ? text("facts.never") : <Moment at={account.emailConfirmedAt} />,
            ],
            [text("facts.sentAt"), account.confirmationSentAt && <Moment at={account.confirmationSentAt} />],
            [
              text("facts.lastSignInAt"),
              account.lastSignInAt === null ? text("facts.never") : <Moment at={account.lastSignInAt} />,
            ],
            [text("facts.sessions"), String(account.sessions)],
            [text("facts.signIn"), [...account.providers, ...(account.hasPassword ? [text("facts.password")] : [])].join(", ")],
            [
              text("facts.factors"),
              verified.length === 0 ? text("facts.noFactors") : verified.map(({ type }) => text(`factors.${type}`)).join(", "),
            ],
            [text("facts.id"), account.id],
          ]}
        />
        <p className="mt-4">
          <PageLink href={`${adminPath("audit-log")}?actor=${account.id}`}>{text("log")}</PageLink>
        </p>
        <AccountActions account={account} />
      </Panel>
      <Panel title={text("ownSites")}>
        {sites.length === 0 ? (
          <p className="text-soft">{admin("records.empty")}</p>
        ) : (
          <Rows>
            {sites.map((site) => (
              <Row
                key={site.id}
                href={adminPath("sites", site.id)}
                title={site.name || site.id}
                text={site.customDomain ?? site.subdomain}
                badges={<SiteStatusBadge status={site.status} />}
                aside={text(`roles.${site.role}`)}
              />
            ))}
          </Rows>
        )}
      </Panel>
      <Panel title={text("orders")}>
        {orders.length === 0 ? (
          <p className="text-soft">{admin("records.empty")}</p>
        ) : (
          <Rows>
            {orders.map((order) => (
              <Row
                key={order.id}
                href={adminPath("orders", order.id)}
                title={order.number}
                text={order.plan}
                badges={<Badge>{admin(`orderStates.${order.status}`)}</Badge>}
                aside={<Moment at={order.createdAt} />}
              />
            ))}
          </Rows>
        )}
      </Panel>
      <Panel title={text("mails")} text={text("mailsText")}>
        {mails.length === 0 ? (
          <p className="text-soft">{admin("records.empty")}</p>
        ) : (
          <Rows>
            {mails.map((mail) => (
              <Row
                key={mail.id}
                title={mail.subject}
                badges={
                  <Badge look={mail.state === "sent" ? "good" : mail.state === "waiting" ? "plain" : "bad"}>
                    {admin(`mailStates.${mail.state}`)}
                  </Badge>
                }
                aside={<Moment at={mail.createdAt} />}
              />
            ))}
          </Rows>
        )}
      </Panel>
      <LastEntries filter="user" id={account.id} />
    </>
  );
}
