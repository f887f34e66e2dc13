import type { Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";

/** Tables of the platform itself: its faults, the state of its cron jobs, and its settings. */
export function definePlatform(
  { table, text, int, time, json, primaryKey }: Kit,
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
  });

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

  return { faults, cronJobs, platformSettings, mailTexts };
}
