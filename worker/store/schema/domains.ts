import type { Certificate, SeenDomain } from "#contract/owners/domain.ts";
import type { Finding } from "#domain/domains/states.ts";
import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

/** Custom domains. */
export function defineDomains({ table, text, int, bool, time, json, index }: Kit, sites: ReturnType<typeof defineSites>) {
  /** Claims of sites on domains; removed claims are kept for a time. */
  const domains = table(
    "domains",
    {
      id: text("id").primaryKey(),
      /** Null after the site was deleted; the claim stays until its certificates are released. */
      siteId: text("site_id").references(() => sites.userSites.id, { onDelete: "set null" }),
      name: text("name").notNull(),
      zone: text("zone").notNull(),
      hosts: json<string[]>("hosts").notNull(),
      primaryHost: text("primary_host").notNull(),
      token: text("token").notNull(),
      version: int("version").notNull(),
      state: text("state").notNull(),
      serving: bool("serving").notNull(),
      findings: json<Finding[]>("findings").notNull(),
      seen: json<SeenDomain>("seen").notNull(),
      certificates: json<Record<string, Certificate>>("certificates").notNull(),
      createdAt: time("created_at").notNull(),
      stateSince: time("state_since").notNull(),
      checkedAt: time("checked_at"),
      nextCheckAt: time("next_check_at"),
      leaseUntil: time("lease_until").notNull(),
      failingSince: time("failing_since"),
      unownedSince: time("unowned_since"),
      yieldsAt: time("yields_at"),
      notBefore: time("not_before").notNull(),
      servedAt: time("served_at"),
      removedAt: time("removed_at"),
    },
    (t) => [
      index("domains_site").on(t.siteId, t.createdAt),
      index("domains_name").on(t.name),
      index("domains_created").on(t.createdAt, t.id),
      index("domains_state").on(t.state, t.createdAt, t.id),
      index("domains_due").on(t.nextCheckAt, t.leaseUntil),
      index("domains_state_since").on(t.state, t.stateSince, t.id),
    ],
  );

  /** The hosts of all current claims: the primary key allows one site for each host. */
  const domainHosts = table(
    "domain_hosts",
    {
      host: text("host").primaryKey(),
      domainId: text("domain_id")
        .notNull()
        .references(() => domains.id, { onDelete: "cascade" }),
      siteId: text("site_id")
        .notNull()
        .references(() => sites.userSites.id, { onDelete: "cascade" }),
    },
    (t) => [index("domain_hosts_domain").on(t.domainId), index("domain_hosts_site").on(t.siteId)],
  );

  return { domains, domainHosts };
}
