import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import type { DomainView } from "#contract/domain.ts";
import type { DomainState } from "#domain/domains/states.ts";
import { sitesQuery } from "../workspace/sites.ts";

export const domainApi = api.sites[":siteId"].domains;

/** A site's domains, with what all of them need. The server looks at them too: what it found is fetched once a minute. */
export const domainsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ["sites", siteId, "domains"],
    queryFn: () => unwrap(domainApi.$get({ param: { siteId } })),
    refetchInterval: 60_000,
  });

export type Domains = Awaited<ReturnType<NonNullable<ReturnType<typeof domainsQuery>["queryFn"]>>>;
export type Registrar = Domains["registrars"][number];

/** States in which something is expected to change in the DNS. */
const ON_THE_WAY: readonly DomainState[] = ["waiting-for-dns", "verifying", "issuing-certificate", "broken"];
export const isOnTheWay = ({ state }: DomainView): boolean => ON_THE_WAY.includes(state);

/** Writes what the server says of one domain over what is known of it; undefined is that it is gone. */
export function keepDomain(queries: QueryClient, siteId: string, id: string, view: DomainView | undefined): void {
  const { queryKey } = domainsQuery(siteId);
  const before = queries.getQueryData(queryKey)?.domains.find((domain) => domain.id === id);
  queries.setQueryData(queryKey, (known) => {
    if (!known) return known;
    const others = known.domains.filter((domain) => domain.id !== id);
    const place = known.domains.findIndex((domain) => domain.id === id);
    return { ...known, domains: view ? others.toSpliced(place < 0 ? others.length : place, 0, view) : others };
  });
  const leads = (domain: DomainView | undefined) => domain?.isSiteAddress && domain.primaryHost;
  if (leads(before) !== leads(view)) void queries.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true });
}
