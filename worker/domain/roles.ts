/** What an account may be to a site. Decision 16 keeps `admin` apart: that is a role in the product, not on a site. */
const SITE_ROLES = ["owner", "manager", "cleaner"] as const;
export type SiteRole = (typeof SITE_ROLES)[number];

/** Roles an owner can give to others. */
export const TEAM_ROLES = ["manager", "cleaner"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

const OWNER = ["owner"] as const;
const MANAGERS = ["owner", "manager"] as const;
const EVERYONE = ["owner", "manager", "cleaner"] as const;

/** Each permission, a resource and an action on it, with the roles that have it. */
const ROLES_WITH = {
  /** Which nights are taken, and that something has changed; nobody's name. */
  "calendar:read": EVERYONE,
  "calendar:write": MANAGERS,
  /** Texts, photos and design: draft, preview and versions. */
  "content:read": MANAGERS,
  "content:write": MANAGERS,
  /** Shows guests what the draft holds. */
  "content:publish": MANAGERS,
  "reviews:read": MANAGERS,
  "reviews:write": MANAGERS,
  "overview:read": MANAGERS,
  "analytics:read": MANAGERS,
  "domains:read": MANAGERS,
  "domains:write": OWNER,
  "team:read": OWNER,
  "team:write": OWNER,
  /** The site's subdomain, and whether guests see it. */
  "site:write": OWNER,
  "site:export": OWNER,
  "site:delete": OWNER,
  /** Hands the site over to another account. */
  "site:transfer": OWNER,
} as const satisfies Record<string, readonly SiteRole[]>;

export type Permission = keyof typeof ROLES_WITH;
export const PERMISSIONS = Object.keys(ROLES_WITH) as Permission[];

export const hasPermission = (role: SiteRole, permission: Permission): boolean =>
  (ROLES_WITH[permission] as readonly SiteRole[]).includes(role);
