import type { StoredPaperSettings } from "#contract/letting/paper-settings.ts";
import type { VatScheme } from "#domain/rates/plan.ts";
import { find as findBookingSettings } from "#store/letting/booking-settings.ts";
import { find } from "#store/letting/paper-settings.ts";
import { findPlans } from "#store/letting/rate-plans.ts";
import type { Store } from "#store/dialect/store.ts";
import { missingOf } from "./paper-content.ts";

/** Settings for invoices and VAT with the data they depend on. */
export interface ShownPaperSettings extends StoredPaperSettings {
  /** The owner's legal data that are missing if the owner charges VAT. */
  missing: string[];
  /** VAT schemes of the units' prices, each once. */
  planSchemes: VatScheme[];
}

/** Reads a site's settings; if none were saved, they begin with the VAT scheme of its prices. */
export async function readPaperSettings(store: Store, siteId: string): Promise<ShownPaperSettings> {
  const [stored, { settings: booking }, plans] = await Promise.all([
    find(store, siteId),
    findBookingSettings(store, siteId),
    findPlans(store, siteId),
  ]);
  const planSchemes = [...new Set(Object.values(plans).map(({ plan }) => plan.vat.scheme))];
  const vatScheme = stored.version === 0 ? (planSchemes[0] ?? stored.settings.vatScheme) : stored.settings.vatScheme;
  return {
    ...stored,
    settings: { ...stored.settings, vatScheme },
    missing: missingOf(booking.identity, "registered"),
    planSchemes,
  };
}
