import type { Locale } from "#domain/locale.ts";
import type { SiteRole } from "#domain/roles.ts";
import type { ThemeId } from "#domain/themes.ts";
import type { SiteStatus } from "./site-record.ts";

/** A site in the list of an account that owns it or works on it. */
export interface SiteSummary {
  id: string;
  name: string;
  status: Exclude<SiteStatus, "aside">;
  theme: ThemeId;
  subdomain: string | null;
  customDomain: string | null;
  defaultLocale: Locale;
  /** Role of that account. */
  role: SiteRole;
  draftVersion: number;
  publishedVersion: number | null;
}
