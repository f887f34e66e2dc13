import { useInfiniteQuery } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { SITE_STATUSES } from "#contract/site-record.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { ListPage } from "../records/list-page.tsx";
import { Moment } from "../records/moment.tsx";
import { pagedQuery } from "../records/paged-query.ts";
import { Row } from "../records/rows.tsx";
import { SiteStatusBadge } from "../records/site-status.tsx";
import { useTexts } from "../texts.ts";
import { useFilters } from "../ui/use-filters.ts";

/** All sites, newest first, those in a state, or those that a search finds. */
export function SiteList() {
  const text = useTexts("sites");
  const admin = useTexts("shell");
  const { filters, change } = useFilters(["q", "state"]);
  const state = SITE_STATUSES.find((each) => each === filters.state);
  const list = useInfiniteQuery(
    pagedQuery(
      ["sites", filters.q, state],
      (cursor) => unwrap(api.admin.sites.$get({ query: { q: filters.q, state, ...cursor } })),
      ({ sites }) => sites,
    ),
  );
  return (
    <ListPage
      title={text("title")}
      text={text("text")}
      searchLabel={text("search")}
      filters={filters}
      change={change}
      states={SITE_STATUSES.map((value) => ({ value, label: admin(`siteStates.${value}`) }))}
      list={list}
    >
      {(site) => (
        <Row
          key={site.id}
          href={adminPath("sites", site.id)}
          title={site.name || site.id}
          text={[site.customDomain ?? site.subdomain, site.ownerEmail].filter(Boolean).join(" · ")}
          badges={<SiteStatusBadge status={site.status} />}
          aside={<Moment at={site.createdAt} />}
        />
      )}
    </ListPage>
  );
}
