import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { brand } from "#locales/brand.ts";
import { refuse } from "#http/api/answers.ts";
import { describeRoutes } from "#http/api/openapi.ts";
import { type GatedEnv, openToAll } from "#http/caller/gates.ts";
import { accountRoutes, signUpLinkRoutes } from "./accounts/routes.ts";
import { calendarRoutes } from "./calendars/routes.ts";
import { exportRoutes } from "./export/routes.ts";
import { domainRoutes } from "./domains/routes.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { leadRoutes } from "./leads/routes.ts";
import { mediaRoutes } from "./media/routes.ts";
import { announceWrites } from "./live/announce.ts";
import { liveRoutes } from "./live/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { placeRoutes } from "./places/routes.ts";
import { guestRateRoutes } from "./rates/guest-routes.ts";
import { blockRoutes, bookingRoutes, bookingSettingsRoutes, unitPartRoutes } from "./bookings/routes.ts";
import { guestRoutes } from "./guests/routes.ts";
import { rateRoutes, simulationRoutes } from "./rates/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { operationsRoutes } from "./sites/operations-routes.ts";
import { siteRoutes } from "./sites/routes.ts";
import { siteSettingsRoutes } from "./sites/settings-routes.ts";
import { teamRoutes } from "./team/routes.ts";

/**
 * The API of our own screens. The first handler of every route checks access: `openToAll`, `requireSignedIn` or `requireAdmin`.
 */
const routes = new Hono<GatedEnv>()
  .basePath("/api")
  .onError((error, c) => {
    // Thrown by Hono for a body that is not valid JSON or not a valid form.
    if (error instanceof HTTPException) return refuse(c, "INVALID_FORM");
    throw error;
  })
  .notFound((c) => refuse(c, "NOT_FOUND"))
  .use("/sites/:siteId/*", announceWrites)
  .route("/account", accountRoutes)
  .route("/invitations", signUpLinkRoutes)
  .route("/", leadRoutes)
  .route("/", guestRateRoutes)
  .route("/", siteRoutes)
  .route("/", overviewRoutes)
  .route("/sites/:siteId/reviews", reviewRoutes)
  .route("/sites/:siteId/bookings", bookingRoutes)
  .route("/sites/:siteId/guests", guestRoutes)
  .route("/sites/:siteId/blocks", blockRoutes)
  .route("/sites/:siteId/booking-settings", bookingSettingsRoutes)
  .route("/sites/:siteId/units", unitPartRoutes)
  .route("/sites/:siteId/rates", rateRoutes)
  .route("/sites/:siteId/quotes", simulationRoutes)
  .route("/", siteSettingsRoutes)
  .route("/sites/:siteId", operationsRoutes)
  .route("/", teamRoutes)
  .route("/", calendarRoutes)
  .route("/", exportRoutes)
  .route("/", placeRoutes)
  .route("/", mediaRoutes)
  .route("/sites/:siteId/domains", domainRoutes)
  .route("/sites/:siteId", liveRoutes)
  .route("/sites/:siteId", analyticsRoutes);

/** The type of `/api`, for the typed client of our own screens. */
export type Api = typeof routes;

/** The OpenAPI description is created at its first request; it includes every route, also its own. */
export const api: Hono<GatedEnv> = routes.get("/openapi.json", openToAll, (c) => {
  const { mainOrigin } = c.env.context.config;
  const description = `Sign in at ${mainOrigin}/auth/v1 with supabase-js and the anonymous key ${brand.anonymousKey}; send its access token as a bearer token.`;
  return c.json(describeRoutes(api.routes, mainOrigin, { title: brand.name, description }));
});
