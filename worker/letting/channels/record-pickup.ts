import { readerOf } from "#domain/channels/readers.ts";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { MIN_PICKUP_INTERVAL_MS } from "#domain/channels/pickups.ts";
import { WeighedCache } from "#services/memory/weighed-cache.ts";
import type { ExportVersion } from "./export-file.ts";

/** Export and reader → the version that this isolate recorded last. */
const recorded = new WeighedCache<{ contentAt: number; at: number }>("pickups");

/**
 * Records after the response that a reader has a version of an export; a reader that gets 304 has it too. A failure is logged.
 * The version is then recorded with the next fetch.
 */
export function recordPickup(
  request: Request,
  version: ExportVersion,
  { openStore, waitUntil }: Pick<RequestContext, "openStore" | "waitUntil">,
  now: number,
): void {
  const agent = readerOf(request.headers.get("User-Agent"));
  const { exportId, contentAt, today } = version;
  const key = `${exportId} ${agent}`;
  const known = recorded.get(key);
  if (known && known.contentAt === contentAt && now - known.at < MIN_PICKUP_INTERVAL_MS) return;
  recorded.set(key, { contentAt, at: now });
  const written = Promise.all([import("./write-pickup.ts"), openStore()]).then(([{ writePickup }, store]) =>
    writePickup(store, { exportId, contentAt, agent, today, nights: version.nights(), now }),
  );
  waitUntil(
    written.catch((error: unknown) => {
      recorded.delete(key);
      logError("pick-up of a calendar not recorded", error, { exportId });
    }),
  );
}
