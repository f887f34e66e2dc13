import { api, unwrap } from "../../kit/api/api.ts";
import { SITE_STATUSES } from "#contract/owners/site-record.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { ListPage } from "../records/list-page.tsx";
import { Moment } from "../records/moment.tsx";
import { Row } from "../records/rows.tsx";
import { SiteStatusBadge } from "../records/site-status.tsx";
import { useTexts } from "../shell/texts.ts";

/** All sites, newest first, with a search and a filter by state. */
export function SiteList() {
  const admin = useTexts("shell");
  return (
    <ListPage
      of="sites"
      states={SITE_STATUSES}
      stateLabel={(state) => admin(`siteStates.${state}`)}
      load={(query) => unwrap(api.admin.sites.$get({ query }))}
      itemsOf={({ sites }) => sites}
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
