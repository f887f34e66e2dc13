/** What an account may be to a site. Decision 16 keeps `admin` apart: that is a role in the product, not on a site. */
const SITE_ROLES = ["owner", "manager", "cleaner"] as const;
export type SiteRole = (typeof SITE_ROLES)[number];

/** Roles an owner can give to others. */
export const TEAM_ROLES = ["manager", "cleaner"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/**
 * What may be done: `see-calendar` is all a cleaner may; `edit` changes and publishes what guests see; `own` decides about the
 * site itself: its domains, its team, handing it over, deleting it.
 */
export type SiteRight = "see-calendar" | "edit" | "own";

const RIGHTS: Record<SiteRole, readonly SiteRight[]> = {
  owner: ["see-calendar", "edit", "own"],
  manager: ["see-calendar", "edit"],
  cleaner: ["see-calendar"],
};

export const hasRight = (role: SiteRole, right: SiteRight): boolean => RIGHTS[role].includes(right);
