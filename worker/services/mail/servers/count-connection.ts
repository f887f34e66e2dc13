import { countWithin, type LimitedCount } from "#store/services/attempts.ts";
import type { ServerTools } from "./server-tools.ts";
import { HOUR_MS } from "#domain/time.ts";

/** Maximum number of connections to mail servers started from forms per hour: they must not be usable to scan networks. */
const MAX_CONNECTIONS = 30;

/** Counts a connection to a mail server for a site, or for an admin. */
export const countConnection = ({ store, now }: ServerTools, id: string): Promise<LimitedCount> =>
  countWithin(store, `mail server ${id}`, MAX_CONNECTIONS, HOUR_MS, now);
