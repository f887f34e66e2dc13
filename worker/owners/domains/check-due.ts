import { configOf, type Env } from "#worker/env.ts";
import { logError } from "#services/http/log.ts";
import { claimDue } from "#store/owners/domains.ts";
import { checkDomain } from "./check-domain.ts";
import { type DomainTools, createDomainTools } from "./tools.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { withinBudget } from "#store/dialect/within-budget.ts";

/** Per run. A check makes about twenty DNS queries, so this is well within the limits of an invocation. */
const MAX_CHECK_COUNT = 20;
const MAX_PARALLEL_CHECKS = 4;
/** The time for which a domain is claimed by a run: longer than a check can take. */
const LEASE_MS = 5 * MINUTE_MS;

/**
 * Checks the domains that are due. Runs can overlap, because each claims its domains. Never rejects: failed checks are repeated
 * later. Returns false if it failed.
 */
export async function checkDueDomains(env: Env, now: number): Promise<boolean> {
  try {
    await checkDue(await createDomainTools(env, configOf(env), { now, requestId: "cron" }));
    return true;
  } catch (error) {
    logError("domains not checked", error);
    return false;
  }
}

export async function checkDue(tools: DomainTools): Promise<void> {
  const due = await claimDue(tools.store, tools.now, LEASE_MS, MAX_CHECK_COUNT);
  const rounds = Array.from({ length: Math.ceil(due.length / MAX_PARALLEL_CHECKS) }, (_, round) =>
    due.slice(round * MAX_PARALLEL_CHECKS, (round + 1) * MAX_PARALLEL_CHECKS),
  );
  for (const domains of withinBudget(tools.store, rounds, MAX_CHECK_COUNT / MAX_PARALLEL_CHECKS))
    await Promise.all(
      domains.map((domain) =>
        checkDomain(tools, domain, null).catch((error: unknown) => logError("domain not checked", error, { domain: domain.id })),
      ),
    );
}
