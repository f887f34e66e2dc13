/** Roles of an account on a site. `admin` is a role in the whole product, not on a site (decision 16). */
export const SITE_ROLES = ["owner", "manager", "cleaner"] as const;
export type SiteRole = (typeof SITE_ROLES)[number];

/** Roles that an owner can give to team members. */
export const TEAM_ROLES = ["manager", "cleaner"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

const OWNER = ["owner"] as const;
const MANAGERS = ["owner", "manager"] as const;
const EVERYONE = ["owner", "manager", "cleaner"] as const;

/** The roles that have each permission; a permission is a resource and an action on it. */
const ROLES_WITH = {
  /** Taken nights, and notifications of changes; no names of guests. */
  "calendar:read": EVERYONE,
  "calendar:write": MANAGERS,
  /** Says that a unit has been cleaned, with a photo. */
  "cleaning:write": EVERYONE,
  /** Calendar sync: addresses of calendars, their state, and conflicts. */
  "channels:read": MANAGERS,
  "channels:write": MANAGERS,
  /** Bookings with their guests and money. */
  "bookings:read": MANAGERS,
  "bookings:write": MANAGERS,
  /** Guests' money, and papers about it. */
  "payments:read": MANAGERS,
  "payments:write": MANAGERS,
  /** Refunds guests. */
  "payments:refund": MANAGERS,
  /** Connects the account at a payment provider that guests' money goes to. */
  "payments:connect": OWNER,
  /** People who booked, with their history. */
  "guests:read": MANAGERS,
  "guests:write": MANAGERS,
  /** Removes a person from all bookings. */
  "guests:erase": OWNER,
  /** Messages to guests and from them, with their state; addresses that the site does not write to. */
  "messages:read": MANAGERS,
  /** Changes templates and automations. */
  "messages:write": MANAGERS,
  /** Writes to guests, and sends a message again. */
  "messages:send": MANAGERS,
  /** Connects the mail server that messages to guests leave through. */
  "messages:connect": OWNER,
  /** Texts, photos and design: draft, preview and versions. */
  "content:read": MANAGERS,
  "content:write": MANAGERS,
  /** Makes the draft visible to guests. */
  "content:publish": MANAGERS,
  /** Times, currency, and which units are let. Like rate plans, they take effect as soon as they are saved. */
  "operations:read": MANAGERS,
  "operations:write": MANAGERS,
  "rates:read": MANAGERS,
  "rates:write": MANAGERS,
  "reviews:read": MANAGERS,
  "reviews:write": MANAGERS,
  "overview:read": MANAGERS,
  "analytics:read": MANAGERS,
  "domains:read": MANAGERS,
  "domains:write": OWNER,
  "team:read": OWNER,
  "team:write": OWNER,
  /** The site's subdomain, and whether the site is online. */
  "site:write": OWNER,
  "site:export": OWNER,
  "site:delete": OWNER,
  /** Transfers the site to another account. */
  "site:transfer": OWNER,
} as const satisfies Record<string, readonly SiteRole[]>;

export type Permission = keyof typeof ROLES_WITH;
export const PERMISSIONS = Object.keys(ROLES_WITH) as Permission[];

export const hasPermission = (role: SiteRole, permission: Permission): boolean =>
  (ROLES_WITH[permission] as readonly SiteRole[]).includes(role);

/** Lists the roles that have a permission. */
export const rolesWith = (permission: Permission): readonly SiteRole[] => ROLES_WITH[permission];
