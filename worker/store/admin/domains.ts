import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ListedDomain } from "#contract/admin/site.ts";
import { toDisplayName } from "#domain/domains/entered-domain.ts";
import type { DomainState } from "#domain/domains/states.ts";
import { beginsWith } from "../dialect/begins-with.ts";
import { isBefore, type Page } from "../dialect/newest-first.ts";
import type { Store } from "../dialect/store.ts";

const selectDomains = ({ db, tables: { domains: t, userSites } }: Store, where: SQL | undefined) =>
  db
    .select({
      id: t.id,
      name: t.name,
      state: sql<DomainState>`${t.state}`,
      serving: t.serving,
      createdAt: t.createdAt,
      stateSince: t.stateSince,
      checkedAt: t.checkedAt,
      findings: t.findings,
      siteId: t.siteId,
      siteName: userSites.siteName,
    })
    .from(t)
    .leftJoin(userSites, eq(userSites.id, t.siteId))
    .where(where);

type Row = Awaited<ReturnType<typeof selectDomains>>[number];
const toListed = ({ findings, ...domain }: Row): ListedDomain => ({
  ...domain,
  name: toDisplayName(domain.name),
  problem: findings.find(({ blocking }) => blocking)?.code ?? null,
});

/** Query of a page of all domains, or of those in a state, newest first. */
export const selectNewest = (store: Store, { state, cursor, limit }: Page & { state?: string | undefined }) => {
  const { createdAt, id, state: column } = store.tables.domains;
  return selectDomains(store, and(state === undefined ? undefined : eq(column, state), isBefore(createdAt, id, cursor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
};

export const findNewest = async (store: Store, page: Parameters<typeof selectNewest>[1]): Promise<ListedDomain[]> =>
  (await selectNewest(store, page)).map(toListed);

/** Queries of the domains whose name or claimed host begins with a text. */
export function selectMatches(store: Store, typed: string, limit: number) {
  const { domains, domainHosts } = store.tables;
  const host = sql`cast(${typed.toLowerCase()} as text)`;
  return [
    selectDomains(store, beginsWith(domains.name, host)).limit(limit),
    selectDomains(store, beginsWith(domainHosts.host, host))
      .innerJoin(domainHosts, eq(domainHosts.domainId, domains.id))
      .limit(limit),
  ] as const;
}

export async function findMatches(store: Store, typed: string, limit: number): Promise<ListedDomain[]> {
  const found = (await Promise.all(selectMatches(store, typed, limit))).flat();
  return [...new Map(found.map((row) => [row.id, toListed(row)])).values()].slice(0, limit);
}

/** Finds the domains of a site, including removed ones. */
export const findOfSite = async (store: Store, siteId: string): Promise<ListedDomain[]> =>
  (await selectDomains(store, eq(store.tables.domains.siteId, siteId)).orderBy(desc(store.tables.domains.createdAt))).map(
    toListed,
  );
