import { suggestSubdomains, toSubdomain, nameProblem, type NameProblem } from "#domain/site-names.ts";
import { type HostTools, refreshSite } from "#services/hosts/refresh-site.ts";
import { hostsOf } from "#services/hosts/site-cache.ts";
import { markSiteHosts } from "#store/services/outdated-sites.ts";
import { changeSubdomain, findAddresses, isTaken } from "#store/owners/sites.ts";
import { isUniqueViolation, type Store } from "#store/dialect/store.ts";

export type SubdomainSet =
  | { ok: true }
  | { ok: false; code: NameProblem | "ADDRESS_TAKEN" | "NOT_FOUND" }
  | { ok: false; code: "VERSION_CONFLICT"; current: { subdomain: string | null } };

/**
 * Sets a site's subdomain if its current one is `expected` ("" for none). The former one is free at once and leads to no site.
 */
export async function setSubdomain(
  tools: HostTools,
  siteId: string,
  change: { subdomain: string; expected: string },
): Promise<SubdomainSet> {
  const { subdomain, expected } = change;
  const { store, mainDomain, now } = tools;
  const problem = nameProblem(subdomain);
  if (problem) return { ok: false, code: problem };
  const before = await findAddresses(store, siteId);
  if (!before) return { ok: false, code: "NOT_FOUND" };
  const former = before.subdomain;
  if ((former ?? "") !== expected) return { ok: false, code: "VERSION_CONFLICT", current: { subdomain: former } };
  if (former === subdomain) return { ok: true };
  try {
    const [, changed] = await store.atomically((db) => [
      markSiteHosts(db, store.tables, { siteId }, mainDomain, now),
      changeSubdomain(db, store.tables, siteId, { from: former, to: subdomain }, now),
    ]);
    // Another request was faster: retry with the stored state.
    if (changed.length === 0) return setSubdomain(tools, siteId, change);
  } catch (error) {
    if (isUniqueViolation(error, "user_sites")) return { ok: false, code: "ADDRESS_TAKEN" };
    throw error;
  }
  await refreshSite(tools, siteId, hostsOf(before, mainDomain));
  return { ok: true };
}

interface NameAnswer {
  /** The normalised name. */
  name: string;
  problem: NameProblem | "ADDRESS_TAKEN" | null;
  /** Free names close to it, at most three. */
  suggestions: string[];
}

/** Checks whether a requested name is available, and suggests others if it is not. */
export async function checkSubdomain(store: Store, requestedName: string, town: string): Promise<NameAnswer> {
  const name = toSubdomain(requestedName);
  const problem = nameProblem(name) ?? ((await isTaken(store, name)) ? "ADDRESS_TAKEN" : null);
  if (problem === null) return { name, problem, suggestions: [] };
  const suggestions: string[] = [];
  for (const candidate of suggestSubdomains(name, town).filter((each) => each !== name))
    if (suggestions.length < 3 && !(await isTaken(store, candidate))) suggestions.push(candidate);
  return { name, problem, suggestions };
}
