import { hexDigest } from "#services/secrets/digests.ts";
import { digestSiteCopy, toCanonicalJson } from "#store/copies/digest-site-copy.ts";
import type { TableName } from "#store/copies/belongings.ts";
import type { CopyPortion } from "#store/copies/site-tables.ts";

/** Columns that say how far work is, not what an owner or guest did: a site of which only these differ is not copied again. */
const OMITTED: Partial<Record<TableName, readonly string[]>> = {
  userSites: ["shown_version"],
  calendars: ["shown_version"],
  siteMedia: ["check_at"],
  feeds: ["version", "etag", "last_modified", "body_digest", "derived_version", "failures", "next_at", "last_good_at"],
  feedEvents: ["last_seen_at"],
  exportPickups: ["at", "count"],
  mailServers: ["checked_at", "failures", "paused_until", "lease_until"],
  payments: ["check_at", "checks"],
};

/** One digest of what a copy says of the site's business. */
export async function businessDigest(portions: readonly CopyPortion[]): Promise<string> {
  const reduced = portions.map(({ table, rows }): CopyPortion => {
    const omitted = table === "people" ? undefined : OMITTED[table];
    const without = (row: CopyPortion["rows"][number]) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !omitted?.includes(column)));
    return { table, rows: omitted ? rows.map(without) : rows };
  });
  return hexDigest(toCanonicalJson(await digestSiteCopy(() => reduced)));
}
