import type { Certificate, SeenDomain } from "#contract/domain.ts";
import type { Finding } from "#domain/domains/states.ts";
import type { Kit } from "./kit.ts";
import type { defineSites } from "./schema-sites.ts";

/** Domains of owners' own. */
export function defineDomains({ table, text, int, bool, time, json, index }: Kit, sites: ReturnType<typeof defineSites>) {
  /** A site's claim on a domain, kept after it was removed. */
  const domains = table(
    "domains",
    {
      id: text("id").primaryKey(),
      /** Certificates outlive the site that had them, until they are given back. */
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
      index("domains_due").on(t.nextCheckAt, t.leaseUntil),
    ],
  );

  /** Every host of every claim that stands: its key is what makes a domain one site's. */
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
