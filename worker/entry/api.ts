import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { brand } from "#locales/brand.ts";
import { noteRoute } from "#services/http/note-pattern.ts";
import { currentWork } from "#store/dialect/current-work.ts";
import { refuse, refuseForNow } from "#services/http/api/answers.ts";
import { describeRoutes } from "#services/http/api/openapi.ts";
import { callerOf } from "#services/http/caller/caller.ts";
import { type GatedEnv, isAdminCaller, openToAll } from "#services/http/caller/gates.ts";
import { PAUSE_MS, ProjectUnavailable } from "#services/http/caller/project-unavailable.ts";
import { hideAddresses } from "#admin/views/hide-addresses.ts";
import { accountRoutes, signUpLinkRoutes } from "#identity/accounts/routes.ts";
import { closingRoutes } from "#owners/account/routes.ts";
import { articleRoutes } from "#admin/articles/routes.ts";
import { adminBillingRoutes } from "#admin/billing/routes.ts";
import { adminInvoiceRoutes } from "#admin/invoices/routes.ts";
import { deadLetterRoutes } from "#admin/dead-letters/routes.ts";
import { adminDomainRoutes } from "#admin/domains/routes.ts";
import { adminOrderRoutes } from "#admin/orders/routes.ts";
import { adminOwnerRoutes } from "#admin/owners/routes.ts";
import { adminSearchRoutes } from "#admin/search/routes.ts";
import { adminSiteRoutes } from "#admin/sites/routes.ts";
import { adminStatusRoutes } from "#admin/status/routes.ts";
import { adminWithdrawalRoutes } from "#admin/withdrawals/routes.ts";
import { tellNewVersion } from "./new-version.ts";
import { recordWrites } from "#services/audit/record-writes.ts";
import { adminMailRoutes, adminSuppressionRoutes } from "#admin/emails/routes.ts";
import { adminLeadRoutes } from "#admin/leads/routes.ts";
import { platformMailServerRoutes } from "#admin/mail-servers/routes.ts";
import { platformSettingRoutes } from "#admin/settings/routes.ts";
import { mailTemplateRoutes } from "#admin/templates/routes.ts";
import { healthRoutes } from "#admin/health/routes.ts";
import { auditLogRoutes } from "#services/audit/routes.ts";
import { channelRoutes } from "#letting/channels/routes.ts";
import { calendarRoutes } from "#letting/calendars/routes.ts";
import { arrivalPictureRoutes } from "#letting/arrival/routes.ts";
import { cleaningRoutes } from "#letting/cleaning/routes.ts";
import { backupRoutes } from "#owners/backups/routes.ts";
import { exportRoutes } from "#owners/export/routes.ts";
import { domainRoutes } from "#owners/domains/routes.ts";
import { analyticsRoutes } from "#owners/analytics/routes.ts";
import { planRoutes, siteOrderRoutes } from "#business/billing/routes.ts";
import { invoiceRoutes } from "#business/invoices/routes.ts";
import { leadRoutes } from "#business/leads/routes.ts";
import { withdrawalRoutes } from "#business/withdrawals/routes.ts";
import { mailRoutes, mailServerRoutes, suppressionRoutes } from "#services/mail/routes.ts";
import { mediaRoutes } from "#owners/media/routes.ts";
import { announceWrites } from "#services/live/announce.ts";
import { liveRoutes } from "#services/live/routes.ts";
import { bookkeepingRoutes, ksefRoutes, paperRoutes, paperSettingsRoutes } from "#letting/papers/routes.ts";
import { pushRoutes } from "#services/push/routes.ts";
import { movingRoutes } from "#owners/moving/routes.ts";
import { overviewRoutes } from "#owners/overview/routes.ts";
import { statementRoutes } from "#letting/payments/statement-routes.ts";
import { placeRoutes } from "#owners/places/routes.ts";
import { guestRateRoutes } from "#letting/rates/guest-routes.ts";
import { blockRoutes, bookingRoutes, bookingSettingsRoutes, unitPartRoutes } from "#letting/bookings/routes.ts";
import { bookingChangeRoutes } from "#letting/bookings/change-routes.ts";
import { bookingPaymentRoutes } from "#letting/payments/payment-method-routes.ts";
import { importedStayRoutes } from "#letting/bookings/imported-routes.ts";
import { conversationRoutes } from "#letting/messages/conversation-routes.ts";
import { messageRoutes } from "#letting/messages/routes.ts";
import { paymentRoutes } from "#letting/payments/routes.ts";
import { guestRoutes } from "#letting/guests/routes.ts";
import { rateRoutes, simulationRoutes } from "#letting/rates/routes.ts";
import { guestReviewRoutes } from "#letting/reviews/guest-review-routes.ts";
import { reviewRoutes } from "#letting/reviews/routes.ts";
import { operationsRoutes } from "#owners/sites/operations-routes.ts";
import { siteRoutes } from "#owners/sites/routes.ts";
import { siteSettingsRoutes } from "#owners/sites/settings-routes.ts";
import { teamRoutes } from "#owners/team/routes.ts";

/** Names the site in lines of the log. */
const noteSite: MiddlewareHandler<GatedEnv> = async (c, next) => {
  const work = currentWork();
  const siteId = c.req.param("siteId");
  if (work && siteId !== undefined && /^[\w-]{1,64}$/.test(siteId)) work.site = siteId;
  await next();
};

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** The methods that a path has. */
const methodsAt = (path: string): string[] =>
  METHODS.filter((method) => api.router.match(method, path)[0].some(([[, route]]) => route.method === method));

/**
 * The API of our own screens. The first handler of every route checks access: `openToAll`, `requireSignedIn` or `requireAdmin`.
 */
const routes = new Hono<GatedEnv>()
  .basePath("/api")
  .onError((error, c) => {
    // Thrown by Hono for a body that is not valid JSON or not a valid form.
    if (error instanceof HTTPException) return refuse(c, "INVALID_FORM");
    if (error instanceof ProjectUnavailable) return refuseForNow(c, "ACCOUNTS_UNREACHABLE", PAUSE_MS);
    throw error;
  })
  .notFound(async (c) => {
    // Takes as long as the answer of an admin route to others, which identifies the caller first.
    const caller = await callerOf(c.req.raw, c.env.context);
    const allowed = c.req.path.startsWith("/api/admin/") && !isAdminCaller(caller) ? [] : methodsAt(c.req.path);
    if (allowed.length === 0) return refuse(c, c.env.isOfAnotherBuild ? "NEW_VERSION" : "NOT_FOUND");
    c.header("Allow", allowed.join(", "));
    return refuse(c, "METHOD_NOT_ALLOWED");
  })
  .use(noteRoute)
  .use("/sites/:siteId/*", noteSite)
  .use("/sites/:siteId/*", announceWrites)
  .use(tellNewVersion)
  .use(recordWrites)
  .use(hideAddresses)
  .route("/admin/audit-log", auditLogRoutes)
  .route("/admin/health", healthRoutes)
  .route("/admin/leads", adminLeadRoutes)
  .route("/admin/settings", platformSettingRoutes)
  .route("/admin/settings/templates", mailTemplateRoutes)
  .route("/admin/settings/mail-servers", platformMailServerRoutes)
  .route("/admin/articles", articleRoutes)
  .route("/admin/mails", adminMailRoutes)
  .route("/admin/dead-letters", deadLetterRoutes)
  .route("/admin/suppressions", adminSuppressionRoutes)
  .route("/admin/billing", adminBillingRoutes)
  .route("/admin/domains", adminDomainRoutes)
  .route("/admin", adminInvoiceRoutes)
  .route("/admin/orders", adminOrderRoutes)
  .route("/admin/owners", adminOwnerRoutes)
  .route("/admin/search", adminSearchRoutes)
  .route("/admin/sites", adminSiteRoutes)
  .route("/admin/status", adminStatusRoutes)
  .route("/admin/withdrawals", adminWithdrawalRoutes)
  .route("/account/plan", planRoutes)
  .route("/account/invoices", invoiceRoutes)
  .route("/sites/:siteId/orders", siteOrderRoutes)
  .route("/account", accountRoutes)
  .route("/account", closingRoutes)
  .route("/withdrawal", withdrawalRoutes)
  .route("/push", pushRoutes)
  .route("/invitations", signUpLinkRoutes)
  .route("/", leadRoutes)
  .route("/", guestRateRoutes)
  .route("/", siteRoutes)
  .route("/", overviewRoutes)
  .route("/sites/:siteId/reviews", reviewRoutes)
  .route("/sites/:siteId/reviews/guests", guestReviewRoutes)
  .route("/sites/:siteId/bookings", bookingRoutes)
  .route("/sites/:siteId/bookings", bookingChangeRoutes)
  .route("/sites/:siteId/bookings", bookingPaymentRoutes)
  .route("/sites/:siteId/messages", messageRoutes)
  .route("/sites/:siteId/messages", conversationRoutes)
  .route("/sites/:siteId/payments", paymentRoutes)
  .route("/sites/:siteId/statements", statementRoutes)
  .route("/sites/:siteId/imported-stays", importedStayRoutes)
  .route("/sites/:siteId/guests", guestRoutes)
  .route("/sites/:siteId/mails", mailRoutes)
  .route("/sites/:siteId/suppressions", suppressionRoutes)
  .route("/sites/:siteId/mail-server", mailServerRoutes)
  .route("/sites/:siteId/blocks", blockRoutes)
  .route("/sites/:siteId/booking-settings", bookingSettingsRoutes)
  .route("/sites/:siteId/arrival-pictures", arrivalPictureRoutes)
  .route("/sites/:siteId/paper-settings", paperSettingsRoutes)
  .route("/sites/:siteId/papers", paperRoutes)
  .route("/sites/:siteId/ksef", ksefRoutes)
  .route("/sites/:siteId", bookkeepingRoutes)
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
  .route("/sites/:siteId/moving", movingRoutes)
  .route("/sites/:siteId", channelRoutes)
  .route("/sites/:siteId", cleaningRoutes)
  .route("/sites/:siteId/domains", domainRoutes)
  .route("/sites/:siteId/backups", backupRoutes)
  .route("/sites/:siteId", liveRoutes)
  .route("/sites/:siteId", analyticsRoutes);

/** The type of `/api`, for the typed client of our own screens. */
export type Api = typeof routes;

/** The OpenAPI description includes every route, including its own; those of admins only for admins. */
export const api: Hono<GatedEnv> = routes.get("/openapi.json", openToAll, (c) => {
  const { mainOrigin } = c.env.context.config;
  const description = `Sign in at ${mainOrigin}/auth/v1 with supabase-js and the anonymous key ${brand.anonymousKey}; send its access token as a bearer token.`;
  const routesOf = isAdminCaller(c.var.caller) ? api.routes : api.routes.filter(({ path }) => !path.startsWith("/api/admin/"));
  return c.json(describeRoutes(routesOf, mainOrigin, { title: brand.name, description }));
});
