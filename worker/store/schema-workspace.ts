import type { SiteDraft } from "#contract/site-draft.ts";
import type { Kit } from "./kit.ts";
import type { defineAccounts } from "./schema-accounts.ts";
import type { defineSites } from "./schema-sites.ts";

interface Named {
  users: ReturnType<typeof defineAccounts>["users"];
  userSites: ReturnType<typeof defineSites>["userSites"];
}

/** What owners work on, before and beside what guests see. */
export function defineWorkspace({ table, text, int, bool, time, json, primaryKey, index, uniqueIndex }: Kit, named: Named) {
  const { users, userSites } = named;
  const siteId = () =>
    text("site_id")
      .notNull()
      .references(() => userSites.id, { onDelete: "cascade" });

  /** What a site is to become: one draft a site, saved over the version it was read at. */
  const siteDrafts = table("site_drafts", {
    siteId: siteId().primaryKey(),
    version: int("version").notNull(),
    /** The version guests see; null until the first time. */
    publishedVersion: int("published_version"),
    draft: json<SiteDraft>("draft").notNull(),
    updatedAt: time("updated_at").notNull(),
    updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
  });

  /** Every version that was published, to be looked at and taken back. */
  const siteVersions = table(
    "site_versions",
    {
      siteId: siteId(),
      /** The draft's version. */
      version: int("version").notNull(),
      draft: json<SiteDraft>("draft").notNull(),
      publishedAt: time("published_at").notNull(),
      publishedBy: text("published_by").references(() => users.id, { onDelete: "set null" }),
    },
    (t) => [primaryKey({ columns: [t.siteId, t.version] })],
  );

  /** Who else works on a site. Its owner is in `user_sites`. */
  const siteMembers = table(
    "site_members",
    {
      siteId: siteId(),
      userId: text("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      role: text("role").notNull(),
      createdAt: time("created_at").notNull(),
    },
    (t) => [primaryKey({ columns: [t.siteId, t.userId] }), index("site_members_user").on(t.userId)],
  );

  /**
   * Who was asked to work on a site, or to take it over (role `owner`): the mail's link carries a token, the digest of which is
   * here. Good only while who invited owns the site.
   */
  const teamInvitations = table(
    "team_invitations",
    {
      id: text("id").primaryKey(),
      siteId: siteId(),
      email: text("email").notNull(),
      role: text("role").notNull(),
      digest: text("digest").notNull(),
      invitedBy: text("invited_by").notNull().default(""),
      /** Of a site that is handed over: the former owner goes on as a manager. */
      formerStays: bool("former_stays").notNull().default(false),
      createdAt: time("created_at").notNull(),
      expiresAt: time("expires_at").notNull(),
    },
    (t) => [
      uniqueIndex("team_invitations_site_email").on(t.siteId, t.email),
      uniqueIndex("team_invitations_digest").on(t.digest),
    ],
  );

  return { siteDrafts, siteVersions, siteMembers, teamInvitations };
}
