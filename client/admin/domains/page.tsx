import { useInfiniteQuery } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { DOMAIN_STATES } from "#domain/domains/states.ts";
import { DomainRow } from "../records/domain-row.tsx";
import { ListPage } from "../records/list-page.tsx";
import { pagedQuery } from "../records/paged-query.ts";
import { useTexts } from "../texts.ts";
import { useFilters } from "../ui/use-filters.ts";

/** All custom domains, newest first, those in a state, or those that a search finds. */
export default function DomainsPage() {
  const text = useTexts("domains");
  const admin = useTexts("shell");
  const { filters, change } = useFilters(["q", "state"]);
  const state = DOMAIN_STATES.find((each) => each === filters.state);
  const list = useInfiniteQuery(
    pagedQuery(
      ["domains", filters.q, state],
      (cursor) => unwrap(api.admin.domains.$get({ query: { q: filters.q, state, ...cursor } })),
      ({ domains }) => domains,
    ),
  );
  return (
    <ListPage
      title={text("title")}
      text={text("text")}
      searchLabel={text("search")}
      filters={filters}
      change={change}
      states={DOMAIN_STATES.map((value) => ({ value, label: admin(`domainStates.${value}`) }))}
      list={list}
    >
      {(domain) => <DomainRow key={domain.id} domain={domain} isLinked />}
    </ListPage>
  );
}
