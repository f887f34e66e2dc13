import { Hono } from "hono";
import { type PlaceSettings, placeSearchInput, type SearchMoment } from "#contract/owners/place-search.ts";
import { answer, refuse, refuseTooManyRequests } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireSignedIn } from "#services/http/caller/gates.ts";
import { increment } from "#store/services/attempts.ts";
import type { GeocoderConfig } from "#worker/env.ts";
import { MINUTE_MS } from "#domain/time.ts";

const MAX_BODY_BYTES = 4096;
/** Searches of one account. */
const SEARCH_RATE = { limit: 60, windowMs: 10 * MINUTE_MS };

/** Nominatim's usage policy forbids searching while somebody types. */
const momentOf = (geocoder: GeocoderConfig | undefined): SearchMoment =>
  geocoder ? (geocoder.protocol === "nominatim" ? "asked" : "typing") : null;

/** Routes for finding a place by its address. */
export const placeRoutes = new Hono<GatedEnv>()
  .get("/places/settings", requireSignedIn, (c) => {
    const { geocoders, map } = c.env.context.config;
    const search = { netherlands: momentOf(geocoders.netherlands), elsewhere: momentOf(geocoders.elsewhere) };
    return answer<PlaceSettings>(c, { search, mapStyle: map?.style ?? null });
  })
  // A body instead of a query: addresses do not belong in logs.
  .post("/places/search", requireSignedIn, maxBodyBytes(MAX_BODY_BYTES), input("json", placeSearchInput), async (c) => {
    const { now, config, openStore, waitUntil } = c.env.context;
    const tally = await increment(await openStore(), `places ${c.var.user.userId}`, SEARCH_RATE.windowMs, now);
    if (tally.count > SEARCH_RATE.limit) return refuseTooManyRequests(c, tally.resetAt - now);
    const { findPlaces } = await import("./find-places.ts");
    const found = await findPlaces({ geocoders: config.geocoders, openStore, waitUntil }, c.req.valid("json"));
    return found.ok ? answer(c, { candidates: found.candidates }) : refuse(c, found.code);
  });
