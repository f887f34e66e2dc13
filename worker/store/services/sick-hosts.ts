import { and, asc, count, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { FeedProblem } from "#contract/letting/channels.ts";
import type { Store } from "../dialect/store.ts";

/** Problems that are the host's, not those of one calendar's address. */
const OF_THE_HOST = ["unresolved", "timeout", "unreachable", "server-error"] satisfies FeedProblem[];
const MAX_HOSTS = 10;
/** Feeds of a host that are looked at, so that the work does not grow with the number of owners. */
const SAMPLE = 20;

/** Names the hosts of which at least half of a sample of feeds cannot be read, by the host's own fault. */
export async function findSickHosts({ db, tables: { feeds: t } }: Store): Promise<string[]> {
  const number = count();
  // Not the bare column: SQLite would read its whole index to avoid sorting the few rows found.
  const name = sql<string>`coalesce(${t.host}, '')`;
  const failing = await db
    .select({ host: name })
    .from(t)
    // As text, because SQLite uses the partial index only if it sees the same condition.
    .where(and(sql`${t.failures} > 0`, inArray(t.problem, OF_THE_HOST)))
    .groupBy(name)
    .orderBy(desc(number), asc(name))
    .limit(MAX_HOSTS);
  const sick = await Promise.all(
    failing.map(async ({ host }) => {
      const sample = await db
        .select({ failures: t.failures, problem: t.problem })
        .from(t)
        .where(and(eq(t.host, host), gt(t.id, "")))
        .orderBy(asc(t.id))
        .limit(SAMPLE);
      const bad = sample.filter(({ failures, problem }) => failures > 0 && (OF_THE_HOST as string[]).includes(problem ?? ""));
      return bad.length * 2 >= sample.length && bad.length > 0 ? [host] : [];
    }),
  );
  return sick.flat();
}
