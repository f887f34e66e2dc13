import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { indexOfSet, type Kit } from "./kit.ts";
import type { defineAccounts } from "./accounts.ts";
import type { defineSites } from "./sites.ts";

interface Named {
  users: ReturnType<typeof defineAccounts>["users"];
  userSites: ReturnType<typeof defineSites>["userSites"];
}

/** Tables of owners' work on their sites: drafts, versions and teams. */
export function defineWorkspace({ table, text, int, bool, time, json, primaryKey, index, uniqueIndex }: Kit, named: Named) {
  const { users, userSites } = named;
  const siteId = () =>
    text("site_id")
      .notNull()
      .references(() => userSites.id, { onDelete: "cascade" });

  /** One draft per site; a save must be based on the current version. */
  const siteDrafts = table(
    "site_drafts",
    {
      siteId: siteId().primaryKey(),
      version: int("version").notNull(),
      /** The version guests see; null if none was published yet. */
      publishedVersion: int("published_version"),
      draft: json<SiteDraft>("draft").notNull(),
      updatedAt: time("updated_at").notNull(),
      updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
    },
    (t) => [indexOfSet(index, "site_drafts_user", t.updatedBy)],
  );

  /** Published versions, which can be viewed and restored. */
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
    (t) => [primaryKey({ columns: [t.siteId, t.version] }), indexOfSet(index, "site_versions_user", t.publishedBy)],
  );

  /** Members of a site's team besides its owner, who is in `user_sites`. */
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
   * Invitations to work on a site, or to take it over (role `owner`). The email's link contains a token; only its digest is
   * stored. Valid only while the inviting account owns the site.
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
      /** For a transfer: true if the former owner becomes a manager. */
      formerStays: bool("former_stays").notNull().default(false),
      /** For a transfer: true if the former owner keeps the site's subscription, for another site. */
      keepsSubscription: bool("keeps_subscription").notNull().default(false),
      createdAt: time("created_at").notNull(),
      expiresAt: time("expires_at").notNull(),
    },
    (t) => [
      uniqueIndex("team_invitations_site_email").on(t.siteId, t.email),
      uniqueIndex("team_invitations_digest").on(t.digest),
      index("team_invitations_expires").on(t.expiresAt),
      index("team_invitations_email").on(t.email),
    ],
  );

  return { siteDrafts, siteVersions, siteMembers, teamInvitations };
}
