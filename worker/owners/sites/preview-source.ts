import { originUnder } from "#worker/env.ts";
import { recordOf } from "#contract/owners/site-draft.ts";
import { PREVIEW_SUBDOMAIN } from "#domain/hosts.ts";
import { findTheme } from "#domain/themes.ts";
import { withFromPrices } from "#services/hosts/from-prices.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { findBySite } from "#store/owners/site-drafts.ts";
import { findStays } from "#store/letting/bookable.ts";
import { findOperations } from "#store/owners/site-operations.ts";
import { findByIdWithStays } from "#store/owners/sites.ts";
import { bookableUnits } from "#letting/rates/bookable.ts";
import { openTicket } from "#identity/accounts/site-ticket.ts";
import { type SiteSource, storedSite } from "#letting/site-source/site-source.ts";

/**
 * Returns the site that the draft of `?ticket=` would become, in another theme with `?theme=`. Its links keep both parameters.
 * Undefined if the ticket is not valid.
 */
export async function previewSource(context: RequestContext): Promise<SiteSource | undefined> {
  const { searchParams } = context.url;
  const ticket = searchParams.get("ticket") ?? "";
  const opened = await openTicket(context, "preview", ticket);
  if (!opened.ok) return undefined;
  const { siteId } = opened.ticket;
  const store = await context.openStore();
  const [shown, stored, found] = await Promise.all([
    findByIdWithStays(store, siteId, context.now),
    findBySite(store, siteId),
    findOperations(store, siteId),
  ]);
  if (!shown || !stored || !found) return undefined;
  const theme = findTheme(searchParams.get("theme") ?? "");
  const draft = theme ? { ...stored.draft, theme } : stored.draft;
  const { id, ownerId, version, status, closedText, subdomain, customDomain, rating } = shown.site;
  const kept = { id, ownerId, version, status, closedText, subdomain, customDomain, rating };
  const record = withFromPrices(recordOf(draft, found.operations, found.plans, kept), shown.stays, context.now);
  return {
    ...storedSite(record, originUnder(context.config.mainOrigin, PREVIEW_SUBDOMAIN), context),
    bookable: async () => ({
      timeZone: record.timeZone,
      defaultLocale: record.defaultLocale,
      units: bookableUnits(record),
      stays: (unitIds, from, until) => findStays(store, unitIds, from, until),
    }),
    noindex: true,
    framed: true,
    counted: false,
    carried: new URLSearchParams({ ticket, ...(theme ? { theme } : {}) }).toString(),
  };
}
