import { configOf, type Env } from "#worker/env.ts";
import { logError } from "#http/log.ts";
import { claimDue } from "#store/domains.ts";
import { checkDomain } from "./check-domain.ts";
import { type DomainTools, domainTools } from "./tools.ts";

/** In one run: some twenty questions each, well within what a run may ask. */
const MOST = 20;
const AT_ONCE = 4;
/** Longer than a look can take; then another run may try. */
const LEASE_MS = 5 * 60_000;

/** Looks at the domains that are due. Runs may overlap: each takes others. Never rejects: what fails is due again later. */
export async function checkDueDomains(env: Env, now: number): Promise<void> {
  try {
    await checkDue(await domainTools(env, configOf(env), { now, requestId: "cron" }));
  } catch (error) {
    logError("domains were not looked at", error);
  }
}

export async function checkDue(tools: DomainTools): Promise<void> {
  const due = await claimDue(tools.store, tools.now, LEASE_MS, MOST);
  for (let from = 0; from < due.length; from += AT_ONCE)
    await Promise.all(
      due
        .slice(from, from + AT_ONCE)
        .map((domain) =>
          checkDomain(tools, domain, null).catch((error: unknown) =>
            logError("a domain was not looked at", error, { domain: domain.id }),
          ),
        ),
    );
}
