import { and, desc, eq, lt, notExists, notInArray, sql } from "drizzle-orm";
import { presentDraft } from "#contract/owners/former-draft.ts";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import { KEPT_VERSIONS } from "#domain/terms.ts";
import { withFreeSlugs } from "#domain/page-slugs.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

/** A draft as stored. */
export interface StoredDraft {
  version: number;
  publishedVersion: number | null;
  draft: SiteDraft;
  /** Milliseconds since the epoch. */
  updatedAt: number;
}

type Tables = Store["tables"];

/** A published version in a list. */
export interface VersionSummary {
  version: number;
  publishedAt: number;
  publishedBy: string | null;
}

export async function findBySite({ db, tables: t }: Store, siteId: string): Promise<StoredDraft | undefined> {
  const [row] = await db.select().from(t.siteDrafts).where(eq(t.siteDrafts.siteId, siteId));
  if (!row) return undefined;
  const { version, publishedVersion, draft, updatedAt } = row;
  return { version, publishedVersion, draft: fromStored(draft), updatedAt };
}

/** The draft in its present form, with free slugs of pages that were written before the product used these. */
export const fromStored = (draft: SiteDraft): SiteDraft => ({ ...presentDraft(draft), pages: withFreeSlugs(draft.pages) });

interface Save {
  siteId: string;
  /** The version that was read. */
  version: number;
  draft: SiteDraft;
  by: string;
  now: number;
}

/** Replaces the draft of the version that was read; returns no row if it was saved in between. */
export function save(db: Database, t: Tables, { siteId, version, draft, by, now }: Save): Query<{ version: number }[]> {
  return db
    .update(t.siteDrafts)
    .set({ draft, version: version + 1, updatedAt: now, updatedBy: by })
    .where(and(eq(t.siteDrafts.siteId, siteId), eq(t.siteDrafts.version, version)))
    .returning({ version: t.siteDrafts.version });
}

/** Inserts a published version; violates the primary key if the version was published before. */
export function insertVersion(
  db: Database,
  t: Tables,
  version: { siteId: string; version: number; draft: SiteDraft; publishedAt: number; publishedBy: string },
): Query {
  return db.insert(t.siteVersions).values(version);
}

/** Fails the batch on the guard `siteDraftChanged` if the draft has another version. */
export function requireDraftVersion(db: Database, t: Tables, siteId: string, version: number): Query {
  const { siteDrafts: drafts } = t;
  const asRead = db
    .select({ version: drafts.version })
    .from(drafts)
    .where(and(eq(drafts.siteId, siteId), eq(drafts.version, version)));
  return guard(db, t, "siteDraftChanged", notExists(asRead));
}

export function markPublished(db: Database, t: Tables, siteId: string, version: number): Query {
  return db.update(t.siteDrafts).set({ publishedVersion: version }).where(eq(t.siteDrafts.siteId, siteId));
}

/** Deletes all but the newest versions. */
export function trimVersions(db: Database, t: Tables, siteId: string): Query {
  const newest = db
    .select({ version: t.siteVersions.version })
    .from(t.siteVersions)
    .where(eq(t.siteVersions.siteId, siteId))
    .orderBy(desc(t.siteVersions.version))
    .limit(KEPT_VERSIONS);
  return db.delete(t.siteVersions).where(and(eq(t.siteVersions.siteId, siteId), notInArray(t.siteVersions.version, newest)));
}

/** Finds published versions, newest first; only those before `cursor` if it is given. */
export async function findVersions(
  { db, tables: { siteVersions: t, users } }: Store,
  siteId: string,
  limit: number,
  cursor?: number,
): Promise<VersionSummary[]> {
  return db
    .select({ version: t.version, publishedAt: t.publishedAt, publishedBy: sql<string | null>`${users.name}` })
    .from(t)
    .leftJoin(users, eq(users.id, t.publishedBy))
    .where(and(eq(t.siteId, siteId), cursor === undefined ? undefined : lt(t.version, cursor)))
    .orderBy(desc(t.version))
    .limit(limit);
}

export async function findVersion({ db, tables: { siteVersions: t } }: Store, siteId: string, version: number) {
  const [row] = await db
    .select({ draft: t.draft, publishedAt: t.publishedAt })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.version, version)));
  return row && { ...row, draft: fromStored(row.draft) };
}
