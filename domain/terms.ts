import { ASIDE_DAYS } from "./backups.ts";
import { BOOKKEEPING_RETENTION_YEARS, RETENTION_MS, STATISTICS_RETENTION_MONTHS } from "./retention.ts";
import { DAY_MS } from "./time.ts";

/**
 * How long a table keeps its rows.
 * - `site`, `account`, `booking`, `lead`, `platform`: as long as what they belong to, with which they are deleted
 * - `expiry`: until the time that each row has
 * - `work`: until what they ask for is done
 * - `versions`: the newest of each thing; at most so many
 * - `ms`, `months`, `years`: so long after the time that the reason names
 */
export type Term = { why: string } & (
  | { until: "site" | "account" | "booking" | "lead" | "platform" | "expiry" | "work" }
  | { versions: number }
  | { ms: number }
  | { months: number }
  | { years: number }
);

const site = (why: string): Term => ({ until: "site", why });
const account = (why: string): Term => ({ until: "account", why });
const booking = (why: string): Term => ({ until: "booking", why });
const platform = (why: string): Term => ({ until: "platform", why });
const expiry = (why: string): Term => ({ until: "expiry", why });
const work = (why: string): Term => ({ until: "work", why });
const bookkeeping = (why: string): Term => ({ years: BOOKKEEPING_RETENTION_YEARS, why });

/** Published versions of a site, and former plans of a unit, that are kept to be restored. */
export const KEPT_VERSIONS = 50;

/** The term of each table of the store (`worker/store/schema`): nothing is kept without a reason (0190). */
export const TERMS = {
  // Accounts
  users: account("The account itself."),
  identities: account("How its owner signs in."),
  sessions: expiry("Ended sessions let nobody in; open ones end when they are not used."),
  refresh_tokens: { ms: RETENTION_MS.replacedTokens, why: "A replaced token that comes again is a stolen one." },
  one_time_tokens: expiry("Codes and links work for minutes."),
  flow_states: { ms: RETENTION_MS.signInFlows, why: "A sign-in elsewhere takes minutes." },
  factors: account("The second step of its owner."),
  factor_challenges: { ms: RETENTION_MS.factorChallenges, why: "A code is entered within minutes." },
  used_totp_steps: account("A code of an app works once; the last step of each factor."),
  recovery_codes: account("Ten of each account."),
  signing_keys: platform("Tokens are verified with them; a few."),
  attempts: expiry("Limits of guesses count for minutes or hours."),
  audit_log: { ms: RETENTION_MS.log, why: "Who did what, to answer questions about an account." },
  admin_views: { ms: RETENTION_MS.log, why: "The same, of admins' views of an account." },
  sms_outbox: { ms: RETENTION_MS.messages, why: "To answer questions about a message." },
  sign_up_links: expiry("An invitation that nobody accepted."),
  // Sites
  user_sites: site("The site itself."),
  units: site("Its homes; former ones belong to bookings."),
  amenities: site("Of its homes."),
  photos: site("Of its homes."),
  reviews: site("Shown on it."),
  review_orders: site("Their order."),
  rate_plans: site("The current prices."),
  rate_plan_versions: { versions: KEPT_VERSIONS, why: "An owner restores former prices." },
  site_drafts: site("What its owner is writing."),
  site_versions: { versions: KEPT_VERSIONS, why: "An owner restores a published version." },
  site_members: site("The people of its team."),
  team_invitations: expiry("An invitation that nobody accepted."),
  site_media: site("Its pictures; unused ones are deleted after a day."),
  domains: site("Its own domains, and for a while those it has left."),
  domain_hosts: site("Their hosts."),
  arrival_pictures: site("Pictures of the information for guests."),
  storage_buckets: site("Its files."),
  storage_objects: site("Its files; removed ones until the bucket has deleted them."),
  storage_uploads: expiry("An upload that was not finished."),
  stale_hosts: work("Hosts that KV has to forget."),
  site_stats: { months: STATISTICS_RETENTION_MONTHS, why: "Two years are compared month by month." },
  visitor_salts: { ms: DAY_MS, why: "Afterwards no visitor can be recognised." },
  // Bookings
  calendars: site("The versions of its calendar."),
  unit_parts: site("Which homes are parts of others."),
  nights: booking("Nights that are taken, one row each."),
  blocks: site("Nights that its owner or a platform has taken."),
  guests: site("Until the owner erases them."),
  imported_stays: site("Stays of platforms; names leave a year after departure."),
  bookings: bookkeeping("The rental itself, for the owner's books; a guest's data leaves when they are erased."),
  booking_events: booking("What happened to it."),
  movements: booking("Its money."),
  change_requests: booking("What its guest asked for."),
  booking_imports: { ms: RETENTION_MS.bookingImports, why: "An import can be undone for a day; late portions are refused." },
  booking_drafts: expiry("A form that was not finished."),
  booking_settings: site("How it is booked."),
  cleaner_links: site("Secret links of cleaners."),
  cleanings: { ms: RETENTION_MS.cleanings, why: "Damage is found by the next guests." },
  // Channels
  feeds: site("Calendars of platforms."),
  feed_events: site("The events of their last read."),
  feed_runs: { ms: RETENTION_MS.feedRuns, why: "To see when a stay came or went." },
  feed_hosts: expiry("A lease of minutes, and how many requests a host takes, for a day."),
  calendar_exports: site("Calendars for platforms."),
  export_pickups: { ms: RETENTION_MS.pickups, why: "What a platform knows; without them its echo would be a stay." },
  conflicts: site("Two stays in one night, until they are settled."),
  // Messages
  message_settings: site("How it writes."),
  message_templates: site("What it writes."),
  messages: booking("The conversation with its guest."),
  message_files: booking("Files of the conversation; removed ones until the bucket has deleted them."),
  sent_automations: booking("Which messages it had, so that none is sent twice."),
  imported_messages: site("Conversations from elsewhere."),
  outbox: account("A row for each email, so that none is sent twice; its content leaves after 30 days."),
  suppressions: site("Addresses that it does not write to."),
  mail_servers: site("Its own server."),
  push_subscriptions: account("Devices that want notifications."),
  push_outbox: { ms: RETENTION_MS.pushes, why: "Longer than any event recurs." },
  // Money
  payment_accounts: bookkeeping("Accounts through which guests paid."),
  payments: bookkeeping("What guests paid."),
  payment_events: { ms: RETENTION_MS.paymentEvents, why: "Longer than a provider repeats one." },
  refunds: bookkeeping("What guests got back."),
  paper_settings: site("How its papers look."),
  paper_counters: site("Numbers of papers have no gaps."),
  papers: bookkeeping("Invoices and receipts."),
  pro_formas: bookkeeping("Invoices that wait for their number of KSeF."),
  ksef_months: bookkeeping("What counts for the month's limit."),
  paper_recipients: booking("To whom its papers go."),
  paper_checks: work("Bookings whose papers are due."),
  statement_lines: { ms: RETENTION_MS.statementLines, why: "Of those that pay no booking; the others stay with it." },
  statement_formats: site("Which columns its bank's file has."),
  // Our own business
  orders: bookkeeping("What owners ordered."),
  billing_events: bookkeeping("What the provider told us about them."),
  subscriptions: bookkeeping("What owners pay for."),
  billing_movements: bookkeeping("What they paid."),
  subscription_changes: bookkeeping("Why a subscription has its state."),
  unknown_subscriptions: work("Until an admin has settled them."),
  test_billing_steps: platform("On developers' machines only."),
  site_gifts: site("Time that we gave."),
  site_gift_changes: site("Who gave it."),
  ended_sites: expiry("A site that nobody pays for is kept for 30 days."),
  invoices: bookkeeping("Our invoices."),
  billing_details: account("To whom they are."),
  vat_checks: bookkeeping("Why an invoice has no VAT."),
  withdrawals: { ms: RETENTION_MS.withdrawals, why: "Of those of no known order; the others stay with it." },
  withdrawal_events: { ms: RETENTION_MS.withdrawals, why: "With their withdrawals." },
  leads: { ms: RETENTION_MS.forms, why: "Twelve months after the last contact." },
  lead_notes: { until: "lead", why: "Notes about it." },
  article_copies: platform("Our articles."),
  article_versions: platform("Their texts; we write a few a month."),
  article_slugs: platform("Former addresses redirect."),
  article_pictures: platform("Their pictures."),
  backup_keys: site("Without it no copy of the site can be opened."),
  site_backups: expiry("Thirty days, or twelve months without guests."),
  aside_sites: { ms: ASIDE_DAYS * DAY_MS, why: "To swap back what a restored copy replaced." },
  erased_guests: { ms: RETENTION_MS.erasedGuests, why: "No restored copy brings an erased guest back." },
  // Platform
  platform_mail_servers: platform("Two at most."),
  platform_settings: platform("One row each."),
  mail_texts: platform("Texts that admins changed; a few."),
  faults: { ms: RETENTION_MS.faults, why: "To see when a fault began." },
  measured_hours: { ms: RETENTION_MS.measurements, why: "To compare an hour with that of a week before." },
  cron_jobs: platform("The last run of each job."),
  dead_letters: { ms: RETENTION_MS.deadLetters, why: "To run them again when their cause is mended." },
  health_minutes: { ms: RETENTION_MS.healthMinutes, why: "Afterwards the minutes of a day are counted." },
  health_days: { ms: RETENTION_MS.health, why: "The status page shows ninety days." },
  outages: { ms: RETENTION_MS.health, why: "The status page shows ninety days." },
  alerts: { ms: RETENTION_MS.health, why: "To see what went before an alert." },
  incidents: platform("What we wrote about an outage stays to be read."),
  guards: platform("Always empty: writes fail on its checks."),
  site_changes: site("The number of its last change."),
  change_listeners: expiry("Open screens renew theirs."),
  row_changes: { ms: RETENTION_MS.rowChanges, why: "Copies of rows, until open screens have them." },
} as const satisfies Record<string, Term>;
