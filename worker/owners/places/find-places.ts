import type { PlaceCandidate, PlaceSearch } from "#contract/owners/place-search.ts";
import type { Outcome } from "#contract/services/errors.ts";
import { logError } from "#services/http/log.ts";
import { countWithin } from "#store/services/attempts.ts";
import type { Store } from "#store/dialect/store.ts";
import { hexDigest } from "#services/secrets/digests.ts";
import type { GeocoderConfig, Geocoders } from "#worker/env.ts";
import { createGeocoder } from "./geocoder.ts";

const DAY_SECONDS = 86_400;
/** Lifetimes of an answer in the Cache API. A new house or a corrected name should be found soon. */
const KEEP_FOUND_SECONDS = 7 * DAY_SECONDS;
const KEEP_NOTHING_SECONDS = 3600;

/** Nominatim's usage policy allows one request a second: https://operations.osmfoundation.org/policies/nominatim/ */
const NOMINATIM_INTERVAL_MS = 1000;
const MAX_TURN_ATTEMPTS = 4;

interface PlaceTools {
  geocoders: Geocoders;
  openStore: () => Promise<Store>;
  waitUntil: (work: Promise<unknown>) => void;
}

/** The geocoder for a country, if one is configured. */
const geocoderFor = ({ netherlands, elsewhere }: Geocoders, country: string): GeocoderConfig | undefined =>
  country === "NL" ? netherlands : elsewhere;

/**
 * Finds places by their address. The same search is answered from the Cache API of this location, which stores neither who
 * searched nor, as plain text, for what.
 */
export async function findPlaces(
  { geocoders, openStore, waitUntil }: PlaceTools,
  search: PlaceSearch,
): Promise<Outcome<{ candidates: PlaceCandidate[] }, "NO_GEOCODER" | "PLACE_NOT_FOUND" | "GEOCODER_UNAVAILABLE">> {
  const config = geocoderFor(geocoders, search.country);
  if (!config) return { ok: false, code: "NO_GEOCODER" };
  const normalized = { ...search, text: search.text.toLowerCase().replace(/[\s,]+/g, " ") };
  const key = `https://places.cache/${await hexDigest(JSON.stringify([config, normalized.country, normalized.text]))}`;
  const cached = await caches.default.match(key);
  if (cached) return toOutcome(await cached.json());
  try {
    if (config.protocol === "nominatim") await waitForTurn(await openStore(), config.base);
    const candidates = await createGeocoder(config).search(search);
    const seconds = candidates.length > 0 ? KEEP_FOUND_SECONDS : KEEP_NOTHING_SECONDS;
    const headers = { "Cache-Control": `public, max-age=${seconds}` };
    waitUntil(caches.default.put(key, Response.json(candidates, { headers })));
    return toOutcome(candidates);
  } catch (error) {
    // The message may contain the address that was searched for.
    logError("the geocoder failed", new Error(error instanceof Error ? error.name : "unknown"), { geocoder: config.base });
    return { ok: false, code: "GEOCODER_UNAVAILABLE" };
  }
}

const toOutcome = (candidates: PlaceCandidate[]): Outcome<{ candidates: PlaceCandidate[] }, "PLACE_NOT_FOUND"> =>
  candidates.length > 0 ? { ok: true, candidates } : { ok: false, code: "PLACE_NOT_FOUND" };

/** Waits until we have sent no other request to a geocoder within the last second. Throws after a few seconds. */
async function waitForTurn(store: Store, base: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_TURN_ATTEMPTS; attempt++) {
    const now = Date.now();
    const { allowed, resetAt } = await countWithin(store, `geocoder ${base}`, 1, NOMINATIM_INTERVAL_MS, now);
    if (allowed) return;
    await new Promise((resolve) => {
      setTimeout(resolve, Math.max(resetAt - now, 0));
    });
  }
  throw new Error(`too many searches are waiting for ${base}`);
}
