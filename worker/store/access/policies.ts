import { REVIEW_SOURCES } from "#contract/owners/site-record.ts";
import { type Permission, rolesWith, type SiteRole } from "#domain/roles.ts";
import { isFilledLine, isFilledText, isText, type SqlDialect } from "../dialect/text-conditions.ts";

/** Roles of callers of the data protocol. `service_role` reads everything in the tables that are listed here. */
export const DATA_ROLES = ["anon", "authenticated", "service_role"] as const;
export type DataRole = (typeof DATA_ROLES)[number];
export type LimitedRole = Exclude<DataRole, "service_role">;

/** Rows to which a policy applies: those that meet any of its conditions. */
export type RowCondition =
  /** The column has this value. */
  | { column: string; is: string }
  /** The column refers to the caller's account. */
  | { column: string; isCaller: true }
  /** The column refers to a site, or to a unit or booking of one, on which the caller has a permission. */
  | { column: string; of: "site" | "unit" | "booking"; permission: Permission };

/** The columns and rows that a role may read, and those it may write. */
export interface Grant {
  columns: readonly string[];
  rows: readonly RowCondition[];
  writes?: WriteGrant;
}

/**
 * The write permissions of a role. `service_role` may write the same columns, in all rows. Conditions are SQL that both stores
 * understand, or of one dialect, with `{column}` for the value of a column.
 */
export interface WriteGrant {
  /** Rows that may be written, before and after the write: those that meet any of these conditions and `only`. */
  rows: readonly RowCondition[];
  only?: string;
  /** Columns of rows that may be inserted; none may be if it is absent. */
  insert?: readonly string[];
  /** Columns that may be changed. */
  update: readonly string[];
  isDeletable?: true;
  /** The condition that values meet after an insertion or a change. */
  check: (dialect: SqlDialect) => string;
  /** True if the rows have a version and times, which each write of them sets. */
  isVersioned?: true;
  /** True if guests see the rows on the site's pages, which then get a new version. */
  isShown?: true;
}

export type TablePolicy = Readonly<Partial<Record<LimitedRole, Grant>>>;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const ofSite = (permission: Permission, column = "site_id"): RowCondition => ({ column, of: "site", permission });
const ofUnit = (permission: Permission, column = "unit_id"): RowCondition => ({ column, of: "unit", permission });
const ofBooking = (permission: Permission): RowCondition => ({ column: "booking_id", of: "booking", permission });

/** Grants signed-in accounts columns, which are separated by spaces. */
const members = (columns: string, ...rows: RowCondition[]): TablePolicy => ({
  authenticated: { columns: columns.split(" "), rows },
});

/** Adds the write permissions of a site's members to their read permissions. */
const writable = ({ authenticated }: TablePolicy, writes: WriteGrant): TablePolicy => ({
  authenticated: { ...(authenticated as Grant), writes },
});

const isOneOf = (column: string, values: readonly string[]): string => `{${column}} in (${values.map(quoteText).join(", ")})`;

const REVIEW = "position shown author from_place rating stayed locale text answer source".split(" ");
/** The limits of `contract/letting/review-input.ts`. */
const checkReview = (dialect: SqlDialect): string =>
  [
    "length({id}) <= 64 and {id} <> ''",
    "trim({id}, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-') = ''",
    "{position} between -1000000000 and 1000000000",
    isFilledLine(dialect, "{author}", 80),
    `({from_place} is null or ${isFilledLine(dialect, "{from_place}", 80)})`,
    "{rating} between 1 and 10",
    "length({stayed}) = 7 and substr({stayed}, 1, 2) = '20' and trim(substr({stayed}, 3, 2), '0123456789') = ''",
    `substr({stayed}, 5, 1) = '-' and substr({stayed}, 6, 2) in (${Array.from({ length: 12 }, (_, month) => quoteText(String(month + 1).padStart(2, "0"))).join(", ")})`,
    "length({locale}) between 2 and 3 and trim({locale}, 'abcdefghijklmnopqrstuvwxyz') = ''",
    isFilledText(dialect, "{text}", 4000),
    `({answer} is null or ${isFilledText(dialect, "{answer}", 2000)})`,
    isOneOf("source", REVIEW_SOURCES),
  ].join(" and ");

const PUBLIC_SITE = ["theme_name", "site_name", "status", "subdomain", "custom_domain"];
const ACTIVE: RowCondition = { column: "status", is: "active" };

/**
 * The tables of the data protocol with their policies. A table that is not listed does not exist for the protocol; a row that no
 * condition admits does not exist for the role. Columns with tokens and digests are granted to `service_role` alone. Only tables
 * whose rules are a condition of one row can be written here (0119): nights, money and emails are kept consistent by the use
 * cases of `/api`.
 */
export const POLICIES: Readonly<Record<string, TablePolicy>> = {
  user_sites: {
    anon: { columns: PUBLIC_SITE, rows: [ACTIVE] },
    authenticated: {
      columns: [...PUBLIC_SITE, "id", "default_locale", "languages", "time_zone", "currency", "created_at", "updated_at"],
      rows: [ACTIVE, ofSite("calendar:read", "id")],
    },
  },
  site_members: members("site_id user_id role created_at", { column: "user_id", isCaller: true }, ofSite("team:read")),
  units: members(
    "id site_id slug position sleeps bedrooms bathrooms area registration_number check_in check_out content published_at archived_at",
    ofSite("calendar:read"),
  ),
  amenities: members("unit_id code", ofUnit("content:read")),
  photos: members("id site_id unit_id position key width height color placeholder room text", ofSite("content:read")),
  rate_plans: members("unit_id version plan updated_at", ofUnit("rates:read")),
  nights: members("unit_id night layer kind", ofUnit("calendar:read")),
  blocks: members("id unit_id kind arrival departure note created_at updated_at", ofUnit("bookings:read")),
  bookings: members(
    "id site_id unit_id reference state mode channel version arrival departure party guest_name guest_email guest_phone " +
      "guest_address guest_id locale quote total is_total_known channel_payout channel_commission channel_cleaning_fee " +
      "channel_number extras code payment is_test due_at message arrival_time notes created_at updated_at",
    ofSite("bookings:read"),
  ),
  booking_events: members("booking_id version type state by_whom note at", ofBooking("bookings:read")),
  change_requests: members("id booking_id arrival departure party quote message created_at", ofBooking("bookings:read")),
  movements: members("id booking_id kind purpose method amount note on_day at", ofBooking("payments:read")),
  guests: writable(
    members("id site_id name email phone locale notes tags version created_at updated_at", ofSite("guests:read")),
    {
      rows: [ofSite("guests:write")],
      update: ["notes"],
      // The limits of `contract/letting/guest.ts`.
      check: (dialect) => isText(dialect, "{notes}", 4000),
      isVersioned: true,
    },
  ),
  imported_stays: members(
    "id unit_id source arrival departure guest_name guest_id party income commission payout cleaning_fee channel_number " +
      "tax_paid_by_channel notes version updated_at",
    ofUnit("bookings:read"),
  ),
  messages: writable(
    members(
      "id site_id booking_id direction locale subject text sender is_automatic created_at read_at",
      ofSite("messages:read"),
    ),
    {
      rows: [ofSite("messages:read")],
      only: "{direction} = 'in'",
      update: ["read_at"],
      check: () => "({read_at} is null or {read_at} between 0 and 9007199254740991)",
    },
  ),
  reviews: writable(
    members(
      "id site_id booking_id position shown author from_place rating parts stayed locale text answer source version created_at updated_at",
      ofSite("reviews:read"),
    ),
    {
      rows: [ofSite("reviews:write")],
      // Owners may not change reviews that guests have written here (0099).
      only: "{booking_id} is null",
      insert: ["id", "site_id", ...REVIEW],
      update: REVIEW,
      isDeletable: true,
      check: checkReview,
      isVersioned: true,
      isShown: true,
    },
  ),
  site_changes: members("site_id topic count version at", ofSite("calendar:read")),
  site_stats: members("id site_id day counts", ofSite("analytics:read")),
};

/** Lists the columns of a table that visitors or signed-in accounts may read; none for a table without policies. */
export function grantedColumns(table: string): ReadonlySet<string> {
  return new Set(Object.values(POLICIES[table] ?? {}).flatMap(({ columns }) => columns));
}

/** SQL fragments that depend on where a policy is applied. */
export interface PolicyTerms {
  /** The id of the caller's account. */
  caller: string;
  /** A query for the ids of those sites, units or bookings on which the caller has one of the roles. */
  ids(of: "site" | "unit" | "booking", roles: readonly SiteRole[]): string;
}

/** The write permissions of a role on a table; `service_role` may write what signed-in accounts may. */
export const writesOf = (table: string, role: DataRole): WriteGrant | undefined =>
  POLICIES[table]?.[role === "anon" ? "anon" : "authenticated"]?.writes;

/** The condition of rows in SQL. `table` is the name or alias of their table. */
export function conditionOf({ rows }: Pick<Grant, "rows">, table: string, terms: PolicyTerms): string {
  const conditions = rows.map((row) => {
    const column = `${table}.${quoteName(row.column)}`;
    if ("is" in row) return `${column} = ${quoteText(row.is)}`;
    if ("isCaller" in row) return `${column} = ${terms.caller}`;
    return `${column} in (${terms.ids(row.of, rolesWith(row.permission))})`;
  });
  return `(${conditions.join(" or ")})`;
}

/** A query for the ids of the sites, units or bookings on which the caller has one of the roles; the owner has every right. */
export function idsOf(of: "site" | "unit" | "booking", roles: readonly SiteRole[], caller: string): string {
  if (of !== "site") {
    const table = of === "unit" ? "units" : "bookings";
    return `select member_rows.id from ${table} member_rows where member_rows.site_id in (${idsOf("site", roles, caller)})`;
  }
  const own = `select own_sites.id from user_sites own_sites where own_sites.user_id = ${caller} and own_sites.status <> 'aside'`;
  const others = roles.filter((role) => role !== "owner").map(quoteText);
  if (others.length === 0) return own;
  return `${own} union all select team.site_id from site_members team where team.user_id = ${caller} and team.role in (${others.join(", ")})`;
}
