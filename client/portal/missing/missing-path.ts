import type { Missing, Needed } from "#contract/owners/site-checklist.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";
import { type DashboardSection, screenPath } from "#locales/portal-paths.ts";
import { findStepOf, stepPath } from "./wizard-steps.ts";

/** Ids of the fields to fill in. */
const FIELDS: Record<Needed | "pageTitle" | "pageText", string> = {
  name: "name",
  sleeps: "sleeps",
  bathrooms: "bathrooms",
  place: "town",
  hostName: "hostName",
  hostEmail: "hostEmail",
  photos: "photos",
  texts: "intro",
  price: "nightly",
  subdomain: "subdomain",
  pageTitle: "page-title",
  pageText: "page-body",
};

/** Returns the path of the field to fill in: in the wizard until a site is published, in the dashboard afterwards. */
export function missingPath(missing: Missing, site: Pick<SiteSummary, "id" | "publishedVersion">, draft: SiteDraft): string {
  const step = findStepOf(missing.code);
  // The wizard asks about the first unit only.
  const isAsked = !("unitId" in missing) || missing.unitId === draft.units[0]?.id;
  return site.publishedVersion === null && step && isAsked
    ? `${stepPath(step, site.id)}&field=${fieldOf(missing)}`
    : dashboardPath(missing, draft);
}

const fieldOf = (missing: Missing): string => ("locale" in missing ? `${missing.code}-${missing.locale}` : FIELDS[missing.code]);

function dashboardPath(missing: Missing, { defaultLocale }: SiteDraft): string {
  const at = (section: DashboardSection, query: Record<string, string> = {}) =>
    `${screenPath("dashboard", section)}?${new URLSearchParams({ ...query, field: fieldOf(missing) })}`;
  switch (missing.code) {
    case "name":
      return at("settings", { part: "site" });
    case "sleeps":
    case "bathrooms":
      return at("content", { part: "homes", home: missing.unitId });
    case "place":
      return at("content", { part: "place" });
    case "hostName":
    case "hostEmail":
      return at("content", { part: "host" });
    case "photos":
      return at("content", { part: "photos" });
    case "texts":
      return at("content", { part: "texts", in: defaultLocale });
    case "price":
      return `${screenPath("dashboard", "pricing")}?${new URLSearchParams({ home: missing.unitId, part: "rules", section: "base", field: "nightly.base" })}`;
    case "subdomain":
      return at("domeinen");
    case "pageTitle":
    case "pageText":
      return at("content", { part: "pages", page: missing.pageId, in: defaultLocale });
    case "imprint":
    case "terms":
      return at("settings", { part: "legal", in: missing.locale });
  }
}
