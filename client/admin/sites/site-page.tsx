import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import type { AdminSite } from "#contract/admin/site.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { DomainRow } from "../records/domain-row.tsx";
import { Facts } from "../records/facts.tsx";
import { LastEntries } from "../records/last-entries.tsx";
import { Moment } from "../records/moment.tsx";
import { PageLink, RecordTitle } from "../records/record-title.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { SiteStatusBadge } from "../records/site-status.tsx";
import { useTexts } from "../shell/texts.ts";
import { SiteActions } from "./site-actions.tsx";
import { SiteBackups } from "./site-backups.tsx";

/** A site with the state of its parts, and an admin's actions on it. */
export function SitePage({ id }: { id: string }) {
  const shell = useWords("shell");
  const site = useQuery({
    queryKey: ["admin", "sites", id],
    queryFn: () => unwrap(api.admin.sites[":id"].$get({ param: { id } })),
  });
  if (site.error) return <RefusalNotice error={site.error} />;
  if (!site.data) return <Skeleton label={shell("loading")} lines={8} />;
  return <Site {...site.data} />;
}

function Site({ site, team, offer, units, bookings, feeds, payments, domains, gifts }: AdminSite) {
  const text = useTexts("sites");
  const admin = useTexts("shell");
  const none = <p className="text-soft">{admin("records.empty")}</p>;
  return (
    <>
      <RecordTitle page="sites" title={site.name || site.id}>
        <SiteStatusBadge status={site.status} />
      </RecordTitle>
      <Panel title={text("site")}>
        <Facts
          items={[
            [
              text("facts.url"),
              site.url && (
                <a href={site.url} rel="noreferrer" className="break-all underline underline-offset-4">
                  {site.url}
                </a>
              ),
            ],
            [
              text("facts.owner"),
              <PageLink key="owner" href={adminPath("owners", site.ownerId)}>
                {site.ownerEmail || site.ownerId}
              </PageLink>,
            ],
            ...team.map(
              ({ userId, email, role }) =>
                [
                  text(`facts.${role as "manager" | "cleaner"}`),
                  <PageLink key={userId} href={adminPath("owners", userId)}>
                    {email || userId}
                  </PageLink>,
                ] as const,
            ),
            [text("facts.offer"), offer?.email],
            [text("facts.statusBefore"), site.statusBefore && admin(`siteStates.${site.statusBefore}`)],
            [text("facts.createdAt"), <Moment key="created" at={site.createdAt} />],
            [text("facts.publishedAt"), site.publishedAt === null ? text("facts.never") : <Moment at={site.publishedAt} />],
            ...gifts.map(
              ({ id, reason, endsAt }) =>
                [
                  text("gift.until"),
                  <span key={id}>
                    <Moment at={endsAt} /> ({reason})
                  </span>,
                ] as const,
            ),
            [text("facts.theme"), site.theme],
            [text("facts.languages"), site.languages.join(", ")],
            [text("facts.zone"), `${site.timeZone}, ${site.currency}`],
            [text("facts.id"), site.id],
          ]}
        />
        <SiteActions site={site} />
      </Panel>
      <Panel title={text("units")}>
        {units.length === 0 && none}
        {units.length > 0 && (
          <Rows>
            {units.map((unit) => (
              <Row
                key={unit.id}
                title={unit.name}
                text={text("sleeps", { count: unit.sleeps })}
                badges={
                  unit.archivedAt !== null ? (
                    <Badge>{text("archived")}</Badge>
                  ) : (
                    unit.publishedAt === null && <Badge>{text("unpublished")}</Badge>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Panel>
      <Panel title={text("bookings")}>
        {bookings.length === 0 && none}
        <Facts
          items={bookings.map(({ state, isTest, count }) => [
            isTest ? text("test", { state: text(`bookingStates.${state}`) }) : text(`bookingStates.${state}`),
            String(count),
          ])}
        />
      </Panel>
      <Panel title={text("feeds")}>
        {feeds.length === 0 && none}
        {feeds.length > 0 && (
          <Rows>
            {feeds.map((feed) => (
              <Row
                key={feed.id}
                title={feed.host}
                text={feed.problem ?? feed.channel}
                badges={
                  feed.isStale ? (
                    <Badge look="bad">{text("stale")}</Badge>
                  ) : (
                    feed.problem && <Badge look="attention">{text("failing")}</Badge>
                  )
                }
                aside={<Moment at={feed.lastGoodAt} />}
              />
            ))}
          </Rows>
        )}
      </Panel>
      <Panel title={text("payments")}>
        {payments.length === 0 && none}
        {payments.length > 0 && (
          <Rows>
            {payments.map((account) => (
              <Row
                key={account.id}
                title={account.name || account.provider}
                text={[account.provider, account.problem].filter(Boolean).join(" · ")}
                badges={
                  <>
                    <Badge look={account.isLive ? "good" : "attention"}>{text(account.isLive ? "live" : "testMode")}</Badge>
                    {!account.isActive && <Badge>{text("former")}</Badge>}
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </Panel>
      <Panel title={admin("pages.domains")}>
        {domains.length === 0 && none}
        {domains.length > 0 && (
          <Rows>
            {domains.map((domain) => (
              <DomainRow key={domain.id} domain={domain} />
            ))}
          </Rows>
        )}
      </Panel>
      {site.status !== "aside" && <SiteBackups site={site} />}
      <LastEntries filter="site" id={site.id} />
    </>
  );
}
