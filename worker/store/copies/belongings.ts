import { and, eq, isNull } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Schema } from "../dialect/store.ts";

/** Names of the tables in the schema; relations are not among them. */
export type TableName = { [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never }[keyof Schema];

/** A table whose rows are part of the copy of a site (0187). Columns are named as in the database. */
export interface OfSite {
  owner: "site";
  /** The column that names the site or a row of the parent, and the parent's table. */
  by: readonly [column: string, parent: TableName];
  /** Rows that are part of the copy, if not all are. */
  only?: (tables: Schema) => SQL | undefined;
  /** Rows that one query reads, where they can be large. */
  page?: number;
  /** Columns that name a row of the same copy without a foreign key: a row whose holder is missing is not written. */
  holders?: readonly string[];
  /** Columns that are secrets, or with which somebody could act: an owner's export does not have them. */
  secrets?: readonly string[];
  /** Values with which no job finds the row. A site that is written beside a living one must not send, ask or fetch anything. */
  asleep?: Readonly<Record<string, unknown>>;
  /** Values that a copy with new ids has instead, because others are unique in a store. */
  beside?: Readonly<Record<string, unknown>>;
  /** Why a copy with new ids does not have the rows: they are unique in a store. */
  notBeside?: string;
}

export type Belonging =
  | OfSite
  /** Belongs to a person: an account, or what it bought from us. */
  | { owner: "account" }
  | { owner: "platform" }
  /** Part of no copy, for this reason. */
  | { owner: "nobody"; why: string };

/** A time that no job reaches: the last one of the year 9999. */
const NEVER = 253_402_300_799_000;

const site = { owner: "site", by: ["site_id", "userSites"] } as const;
const unit = { owner: "site", by: ["unit_id", "units"] } as const;
const booking = { owner: "site", by: ["booking_id", "bookings"] } as const;
const feed = { owner: "site", by: ["feed_id", "feeds"] } as const;
const account = { owner: "account" } as const;
const platform = { owner: "platform" } as const;
const nobody = (why: string) => ({ owner: "nobody", why }) as const;

/** Says of each table to whom its rows belong. A new table does not compile until it is named. */
export const BELONGINGS: Readonly<Record<TableName, Belonging>> = {
  userSites: {
    owner: "site",
    by: ["id", "userSites"],
    beside: { subdomain: null, custom_domain: null, status_before: null },
  },
  units: site,
  unitParts: unit,
  amenities: unit,
  photos: { ...site, page: 100 },
  siteMedia: site,
  ratePlans: { ...unit, page: 10 },
  ratePlanVersions: { ...unit, page: 10 },
  reviews: site,
  reviewOrders: site,
  siteDrafts: { ...site, page: 1 },
  siteVersions: { ...site, page: 4 },
  siteMembers: site,
  teamInvitations: { ...site, secrets: ["digest"], notBeside: "an invitation's link leads to the living site" },
  domains: { ...site, secrets: ["token"], notBeside: "a host has one site" },
  domainHosts: { ...site, notBeside: "a host has one site" },
  siteStats: { ...site, asleep: { claim: null } },
  calendars: { ...site },
  bookingSettings: { ...site, page: 10 },
  guests: site,
  bookingImports: site,
  bookings: {
    ...site,
    page: 50,
    secrets: ["token_digest", "token_sealed", "network", "request_key"],
    asleep: { pay_at: null, message_at: null, due_at: null },
  },
  bookingEvents: booking,
  movements: booking,
  changeRequests: booking,
  blocks: unit,
  importedStays: { ...unit, asleep: { message_at: null } },
  nights: { ...unit, holders: ["holder"] },
  paymentAccounts: { ...site, secrets: ["credentials_sealed"] },
  payments: { ...site, asleep: { check_at: null } },
  paymentEvents: { owner: "site", by: ["account_id", "paymentAccounts"] },
  refunds: { ...booking, asleep: { next_try_at: null } },
  statementLines: site,
  statementFormats: site,
  paperSettings: site,
  paperCounters: site,
  papers: { ...site, page: 50 },
  proFormas: { ...site, page: 50 },
  ksefMonths: site,
  paperRecipients: booking,
  paperChecks: { ...booking, asleep: { due_at: null } },
  messageSettings: { ...site, page: 10 },
  messageTemplates: { ...site, page: 50 },
  messages: { ...site, page: 50 },
  messageFiles: { owner: "site", by: ["message_id", "messages"] },
  sentAutomations: booking,
  importedMessages: { ...site, page: 50 },
  feeds: { ...site, secrets: ["address_sealed", "address_digest"], asleep: { next_at: NEVER } },
  feedEvents: feed,
  feedRuns: { ...feed, page: 50 },
  conflicts: site,
  calendarExports: { ...site, secrets: ["token_digest", "token_sealed"] },
  exportPickups: { owner: "site", by: ["export_id", "calendarExports"] },
  mailServers: { ...site, secrets: ["password_sealed"], asleep: { lease_until: 0 } },
  suppressions: site,
  cleanerLinks: { ...site, secrets: ["token_digest"], notBeside: "a cleaner's link leads to the living site" },
  cleanings: site,
  arrivalPictures: site,
  storageObjects: {
    ...site,
    only: ({ storageObjects: t }) => and(eq(t.isPending, false), isNull(t.deleteAt)),
  },

  users: account,
  identities: account,
  factors: account,
  recoveryCodes: account,
  orders: account,
  signUpLinks: account,
  subscriptions: account,
  billingMovements: account,
  subscriptionChanges: account,
  invoices: account,
  billingDetails: account,
  withdrawals: account,
  withdrawalEvents: account,

  leads: platform,
  leadNotes: platform,
  billingEvents: platform,
  unknownSubscriptions: platform,
  vatChecks: platform,
  testSteps: platform,
  siteGifts: platform,
  siteGiftChanges: platform,
  endedSites: platform,
  auditLog: platform,
  signingKeys: platform,
  platformMailServers: platform,
  platformSettings: platform,
  mailTexts: platform,
  articleCopies: platform,
  articleVersions: platform,
  articleSlugs: platform,
  articlePictures: platform,
  storageBuckets: platform,

  outbox: nobody("sent letters are among the messages, and a copy must not send the others again"),
  pushOutbox: nobody("notifications are worth nothing a day later"),
  pushSubscriptions: nobody("devices belong to sessions, which a copy does not have"),
  smsOutbox: nobody("codes for signing in are valid for minutes"),
  sessions: nobody("whoever was signed in signs in again"),
  refreshTokens: nobody("belong to sessions"),
  oneTimeTokens: nobody("links and codes of emails are valid for a short time"),
  flowStates: nobody("sign-ins that have not ended"),
  factorChallenges: nobody("sign-ins that have not ended"),
  usedTotpSteps: nobody("codes of the last minutes"),
  adminViews: nobody("last an hour, and belong to a session"),
  attempts: nobody("counters of limits"),
  bookingDrafts: nobody("unfinished forms of guests are kept for a short time"),
  storageUploads: nobody("unfinished uploads"),
  feedHosts: nobody("leases"),
  staleHosts: nobody("work on records in KV"),
  siteChanges: nobody("tells open screens that they are outdated"),
  changeListeners: nobody("subscribers of the moment"),
  rowChanges: nobody("copies of rows on their way to subscribers"),
  visitorSalts: nobody("of one day, so that hashes of visitors cannot be recomputed"),
  faults: nobody("counts of faults"),
  cronJobs: nobody("runs of jobs"),
  measuredHours: nobody("sums of measurements"),
  deadLetters: nobody("messages of queues that are gone with their time"),
  healthMinutes: nobody("measurements of the platform"),
  healthDays: nobody("measurements of the platform"),
  outages: nobody("measurements of the platform"),
  alerts: nobody("told to admins"),
  incidents: platform,
  guards: nobody("never has rows"),
  backupKeys: nobody("a copy must not contain the key that opens it"),
  siteBackups: nobody("say of copies where they are"),
  erasedGuests: nobody("say whom a restored copy must not bring back, which the living store knows"),
  asideSites: nobody("a copy is of a living site"),
};
