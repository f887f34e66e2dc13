import { api, unwrap } from "../../kit/api/api.ts";
import { DOMAIN_STATES } from "#domain/domains/states.ts";
import { DomainRow } from "../records/domain-row.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useTexts } from "../shell/texts.ts";

/** All custom domains, newest first, with a search and a filter by state. */
export default function DomainsPage() {
  const admin = useTexts("shell");
  return (
    <ListPage
      of="domains"
      states={DOMAIN_STATES}
      stateLabel={(state) => admin(`domainStates.${state}`)}
      load={(query) => unwrap(api.admin.domains.$get({ query }))}
      itemsOf={({ domains }) => domains}
    >
      {(domain) => <DomainRow key={domain.id} domain={domain} isLinked />}
    </ListPage>
  );
}
