import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import type { DomainView } from "#contract/owners/domain.ts";
import type { DomainState } from "#domain/domains/states.ts";
import { sitesQuery } from "../workspace/sites.ts";

export const domainApi = api.sites[":siteId"].domains;

/** Query of a site's domains and the known registrars. The server checks domains too, so the query repeats once a minute. */
export const domainsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "domains"],
    queryFn: () => unwrap(domainApi.$get({ param: { siteId } })),
    refetchInterval: 60_000,
  });

export type Domains = Awaited<ReturnType<NonNullable<ReturnType<typeof domainsQuery>["queryFn"]>>>;
export type Registrar = Domains["registrars"][number];

/** States in which a change of the DNS is expected. */
const PENDING_STATES: readonly DomainState[] = ["waiting-for-dns", "verifying", "issuing-certificate", "broken"];
export const isPending = ({ state }: DomainView): boolean => PENDING_STATES.includes(state);

/**
 * Updates one domain in the query cache; `view` is undefined for a removed domain. A list that is still being fetched and a view
 * of an earlier version are dropped: with the version in them, the owner's next change would be refused as a conflict.
 */
export function updateDomain(queries: QueryClient, siteId: string, id: string, view: DomainView | undefined): void {
  const { queryKey } = domainsQuery(siteId);
  const previous = queries.getQueryData(queryKey)?.domains.find((domain) => domain.id === id);
  if (view && previous && view.version < previous.version) return;
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, (known) => {
    if (!known) return known;
    const others = known.domains.filter((domain) => domain.id !== id);
    const index = known.domains.findIndex((domain) => domain.id === id);
    return { ...known, domains: view ? others.toSpliced(index < 0 ? others.length : index, 0, view) : others };
  });
  const siteHost = (domain: DomainView | undefined) => domain?.isSiteAddress && domain.primaryHost;
  if (siteHost(previous) !== siteHost(view)) void queries.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true });
}
