import type { Permission } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import type { SiteSummary } from "#contract/owners/site-summary.ts";

interface Feature {
  id:
    | "photos"
    | "amenities"
    | "place"
    | "host"
    | "homes"
    | "rules"
    | "surroundings"
    | "pages"
    | "history"
    | "design"
    | "languages"
    | "bookingTerms"
    | "legal"
    | "team"
    | "data"
    | "life"
    | "papers"
    | "moving";
  permission: Permission;
  path: (site: SiteSummary) => string;
}

const contentPart = (id: Feature["id"]): Feature => ({
  id,
  permission: "content:write",
  path: () => `${screenPath("dashboard", "content")}?part=${id}`,
});

const settingsPart = (id: Feature["id"], permission: Permission, part: string = id): Feature => ({
  id,
  permission,
  path: () => `${screenPath("dashboard", "settings")}?part=${part}`,
});

/** Features inside the sections that the search finds. `portal/dashboard-later` has their names and the words people use. */
export const FEATURES: readonly Feature[] = [
  ...(["photos", "amenities", "place", "host", "homes", "rules", "surroundings", "pages", "history"] as const).map(contentPart),
  { id: "design", permission: "content:write", path: ({ theme }) => screenPath("theme-editor", theme) },
  settingsPart("languages", "content:write", "site"),
  settingsPart("bookingTerms", "operations:write", "bookings"),
  settingsPart("papers", "payments:write"),
  settingsPart("legal", "content:write"),
  settingsPart("team", "team:write"),
  settingsPart("data", "site:export"),
  settingsPart("life", "site:write"),
  { id: "moving", permission: "content:write", path: () => screenPath("moving") },
];
