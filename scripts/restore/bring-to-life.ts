import { HELD_MAIL, HELD_UNTIL } from "#store/services/held-mails.ts";
import { ISSUED_NUMBERS } from "#store/business/invoices.ts";
import { VERSIONS_ABOVE } from "#store/copies/write-site-copy.ts";
import { formatPaperNumber, parsePaperNumber } from "#domain/payments/papers.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { StoreKind } from "../store-files.ts";

/** What a person knows about the time between the restored moment and the loss. */
interface Restoration {
  kind: StoreKind;
  /** Milliseconds since the epoch. */
  now: number;
  /** The last number of our own invoices that is known to have been issued, by series. */
  issued: Readonly<Record<string, number>>;
  /** How many numbers each series of owners' papers leaves out, because they may have been issued after the moment. */
  skipped: number;
}

/** A step with its SQL, which runs on both stores. */
interface Step {
  title: string;
  sql: string[];
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * What a restored store needs before visitors, guests and providers meet it (0188, docs/restoring.md). All of it belongs in one
 * transaction, and is done once: versions and numbers are raised by each run.
 */
export function bringToLife({ kind, now, issued, skipped }: Restoration): Step[] {
  for (const [series, last] of Object.entries(issued))
    if (!(last >= 1) || !parsePaperNumber(formatPaperNumber({ series, sequence: last })))
      throw new Error(`${series}=${last} is not a series with its last number, such as 2026=57`);
  if (!Number.isSafeInteger(skipped) || skipped < 0) throw new Error(`${skipped} is not a number of numbers`);
  // Series end with their year; in January papers of December may be missing.
  const day = new Date(now);
  const years = [day.getUTCFullYear(), ...(day.getUTCMonth() === 0 ? [day.getUTCFullYear() - 1] : [])];
  const current = years.map((year) => `series like '%${year}'`).join(" or ");
  const object = kind === "postgres" ? "jsonb_build_object" : "json_object";
  const setting = (name: string, value: unknown) => [
    `delete from platform_settings where name = ${quote(name)};`,
    `insert into platform_settings (name, version, value, updated_at) values (${quote(name)}, 1, ${quote(JSON.stringify(value))}, ${now});`,
  ];
  const record = (id: string, action: string, siteId: string, details: string, from: string) =>
    `insert into audit_log (id, at, action, site_id, request_id, details) select ${id}, ${now}, ${quote(action)}, ${siteId}, 'restore', ${details} from ${from};`;
  return [
    {
      title: "the policies are made again, with their roles",
      sql: [`delete from ${kind === "postgres" ? "vrijhuis.applied_files" : "applied_files"} where name = 'policies';`],
    },
    {
      title: "mail is held back until an admin decides; notifications and text messages are given up",
      sql: [
        `update outbox set next_attempt_at = ${HELD_UNTIL}, lease_until = 0 where sent_at is null and failed_at is null;`,
        ...setting(HELD_MAIL, { since: now }),
        `update push_outbox set ended_at = ${now}, news = '' where ended_at is null;`,
        `delete from sms_outbox where sent_at is null;`,
      ],
    },
    {
      title: "versions of sites and calendars are above those in KV and in browsers, and KV is written anew",
      sql: [
        `update user_sites set version = version + ${VERSIONS_ABOVE}, shown_version = 0;`,
        `update calendars set version = version + ${VERSIONS_ABOVE}, shown_version = 0, updated_at = ${now};`,
      ],
    },
    {
      title: "numbers of invoices go on above those that may have been issued, and the gap is recorded",
      sql: [
        ...(Object.keys(issued).length > 0 ? setting(ISSUED_NUMBERS, issued) : []),
        ...(skipped > 0
          ? [
              record(
                `'restore ${now} ' || site_id || ' ' || series`,
                "numbers_skipped",
                "site_id",
                `${object}('series', series, 'from', cast(last_number + 1 as text), 'to', cast(last_number + ${skipped} as text), 'why', 'may have been issued before the store was restored')`,
                `paper_counters where ${current}`,
              ),
              `update paper_counters set last_number = last_number + ${skipped} where ${current};`,
            ]
          : []),
      ],
    },
    {
      title: "providers are asked again about payments and subscriptions, an hour before money is paid back",
      sql: [
        `update payments set check_at = ${now}, checks = 0 where status in ('open', 'processing', 'paid') and provider_ref is not null and (check_at is not null or status <> 'paid' or updated_at > ${now - 30 * 24 * HOUR_MS});`,
        `update refunds set next_try_at = ${now + HOUR_MS} where next_try_at is not null;`,
        `update withdrawals set next_attempt_at = ${now + HOUR_MS}, lease_until = 0 where next_attempt_at is not null;`,
        `update subscriptions set checked_at = 0;`,
      ],
    },
    {
      title: "calendars of other platforms and domains are read again, and leases end",
      sql: [
        `update feeds set next_at = ${now}, etag = null, last_modified = null, body_digest = null;`,
        `delete from feed_hosts;`,
        `update domains set next_check_at = ${now}, lease_until = 0 where next_check_at is not null;`,
        `update mail_servers set lease_until = 0, paused_until = 0;`,
      ],
    },
    {
      title: "everybody signs in again: sessions that were ended since the moment would be open",
      sql: ["sessions", "one_time_tokens", "flow_states", "factor_challenges", "admin_views"].map(
        (table) => `delete from ${table};`,
      ),
    },
    {
      title: "the audit log says so",
      sql: [
        `insert into audit_log (id, at, action, request_id, details) values ('restore ${now}', ${now}, 'store_restored', 'restore', ${quote(JSON.stringify({ skipped: String(skipped), issued: JSON.stringify(issued) }))});`,
      ],
    },
  ];
}

/** All statements as one text, with what they do as comments. */
export const toSql = (steps: readonly Step[]): string =>
  steps.map(({ title, sql }) => [`-- ${title}`, ...sql].join("\n")).join("\n");
