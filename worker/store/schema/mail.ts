import type { Kit } from "./kit.ts";
import type { defineSites } from "./sites.ts";

interface Named {
  userSites: ReturnType<typeof defineSites>["userSites"];
}

/** Tables for sending emails; the emails themselves are in `outbox`. */
export function defineMail(kit: Kit, { userSites }: Named) {
  const { table, text, int, time, primaryKey, index, uniqueIndex } = kit;

  /** A mail server and the state of its connections. */
  const serverColumns = () => ({
    version: int("version").notNull(),
    host: text("host").notNull(),
    /** 465: TLS from the first byte; otherwise STARTTLS. */
    port: int("port").notNull(),
    user: text("user").notNull(),
    passwordSealed: text("password_sealed").notNull(),
    fromName: text("from_name").notNull(),
    fromAddress: text("from_address").notNull(),
    /** Time of the last connection that the server accepted. */
    checkedAt: time("checked_at").notNull(),
    /** Code of the last failure (`MailServerProblem`), with the server's answer; null if the last connection succeeded. */
    problem: text("problem"),
    answer: text("answer"),
    problemSince: time("problem_since"),
    /** Failed connections in a row, for the back-off. */
    failures: int("failures").notNull().default(0),
    pausedUntil: time("paused_until").notNull().default(0),
  });

  /** Owners' own mail servers. The emails of a site with a row leave only through its server. */
  const mailServers = table("mail_servers", {
    siteId: text("site_id")
      .primaryKey()
      .references(() => userSites.id, { onDelete: "restrict" }),
    ...serverColumns(),
    /** The time until which one delivery has exclusive use of the server. */
    leaseUntil: time("lease_until").notNull().default(0),
    updatedAt: time("updated_at").notNull(),
  });

  /** The platform's own mail servers, at most two (0109). Without a row, `SMTP_URL` is used. */
  const platformMailServers = table(
    "platform_mail_servers",
    {
      id: text("id").primaryKey(),
      /** 1: sends; 2: takes over while the first one fails. */
      rank: int("rank").notNull(),
      ...serverColumns(),
      /** The address for answers to emails that name no other one. */
      replyTo: text("reply_to"),
      /** Emails a minute; null: no limit. */
      perMinute: int("per_minute"),
      /** The last minute (since 1970) in which emails were counted, and their number. */
      countedMinute: int("counted_minute").notNull().default(0),
      counted: int("counted").notNull().default(0),
      updatedAt: time("updated_at").notNull(),
    },
    (t) => [uniqueIndex("platform_mail_servers_rank").on(t.rank)],
  );

  /** Addresses that a site no longer writes to. */
  const suppressions = table(
    "suppressions",
    {
      siteId: text("site_id")
        .notNull()
        .references(() => userSites.id, { onDelete: "restrict" }),
      addressDigest: text("address_digest").notNull(),
      reason: text("reason").notNull(),
      /** Null once the guest was erased: an unsubscription remains in force by its digest. */
      address: text("address"),
      /** The status code or answer of the refusal. */
      answer: text("answer"),
      createdAt: time("created_at").notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.siteId, t.addressDigest, t.reason] }),
      index("suppressions_site").on(t.siteId, t.createdAt),
      index("suppressions_created").on(t.createdAt, t.addressDigest, t.reason),
    ],
  );

  return { mailServers, platformMailServers, suppressions };
}
