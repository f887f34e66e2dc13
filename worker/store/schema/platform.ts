import type { Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";

/** Tables of the platform itself: its faults, the state of its cron jobs, and its settings. */
export function definePlatform(
  { table, text, int, time, json, primaryKey, index, uniqueIndex }: Kit,
  users: ReturnType<typeof defineAccounts>["users"],
) {
  /** Counts of faults by day (UTC), kind (`FaultKind`) and key; the key names a route, a provider or a job, never a person. */
  const faults = table(
    "faults",
    {
      day: text("day").notNull(),
      kind: text("kind").notNull(),
      key: text("fault_key").notNull(),
      count: int("count").notNull(),
      lastAt: time("last_at").notNull(),
      /** Request of the last one, under which logs have its error; empty for jobs. */
      requestId: text("request_id").notNull(),
    },
    (t) => [primaryKey({ columns: [t.day, t.kind, t.key] })],
  );

  /**
   * Sums of an hour (its start) by kind (`MeasurementKind`) and key: a route, the text of a slow query without values, a host of
   * feeds, a provider of payments or a mail server; never a person.
   */
  const measuredHours = table(
    "measured_hours",
    {
      hour: time("hour").notNull(),
      kind: text("kind").notNull(),
      key: text("measured_key").notNull(),
      count: int("count").notNull(),
      failed: int("failed").notNull(),
      /** Sum and maximum in milliseconds. */
      ms: int("ms").notNull(),
      maxMs: int("max_ms").notNull(),
      rows: int("rows_read").notNull(),
      lastAt: time("last_at").notNull(),
      /** The last failure's code. */
      failure: text("failure"),
    },
    (t) => [primaryKey({ columns: [t.hour, t.kind, t.key] })],
  );

  /** The last run of each cron job. */
  const cronJobs = table("cron_jobs", {
    name: text("name").primaryKey(),
    startedAt: time("started_at").notNull(),
    endedAt: time("ended_at").notNull(),
    durationMs: int("duration_ms").notNull(),
    /** Time of the last run that failed; null if none did. */
    failedAt: time("failed_at"),
    /** Name of that run's error. */
    failure: text("failure"),
    /** The time until which one run has the job for itself. */
    leaseUntil: time("lease_until").notNull().default(0),
    /** Start of the last run that did not fail and left nothing to do. */
    completeAt: time("complete_at"),
  });

  /** Queue messages that failed at every attempt, until an admin runs them again (0182). */
  const deadLetters = table(
    "dead_letters",
    {
      id: text("id").primaryKey(),
      queue: text("queue").notNull(),
      /** The message as JSON: the job and ids. */
      body: text("body").notNull(),
      /** The last error; null if the invocation ended without one. */
      reason: text("reason"),
      attempts: int("attempts").notNull(),
      at: time("at").notNull(),
    },
    (t) => [uniqueIndex("dead_letters_body").on(t.body), index("dead_letters_at").on(t.at, t.id)],
  );

  /** Settings of the platform, one value each (`PlatformSettings`); without a row the defaults of the code apply. */
  const platformSettings = table("platform_settings", {
    name: text("name").primaryKey(),
    version: int("version").notNull(),
    value: json<unknown>("value").notNull(),
    updatedAt: time("updated_at").notNull(),
    updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
  });

  /**
   * Versions of the texts of an email template (`worker/admin/templates`) in one language; the highest one is current. Both
   * columns have texts by key: those that an admin changed, none for the shipped ones, and the shipped ones at that time.
   */
  const mailTexts = table(
    "mail_texts",
    {
      templateId: text("template_id").notNull(),
      locale: text("locale").notNull(),
      version: int("version").notNull(),
      texts: json<Record<string, string>>("texts").notNull(),
      shipped: json<Record<string, string>>("shipped").notNull(),
      at: time("at").notNull(),
      userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    },
    (t) => [primaryKey({ columns: [t.templateId, t.locale, t.version] })],
  );

  return { faults, measuredHours, cronJobs, deadLetters, platformSettings, mailTexts };
}
