import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { TemplateTexts, TemplateVersion } from "#contract/letting/message.ts";
import { planAnew } from "./message-settings.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

export interface TemplateRow {
  siteId: string;
  key: string;
  version: number;
  name: string;
  texts: TemplateTexts;
  isRemoved: boolean;
  at: number;
  userId: string | null;
}

/** Finds the latest version of each template of these sites, including removed ones. */
export async function findLatest({ db, tables: { messageTemplates: t } }: Store, siteIds: string[]): Promise<TemplateRow[]> {
  const latest = db
    .select({ siteId: t.siteId, key: t.key, version: sql<number>`max(${t.version})`.as("latest") })
    .from(t)
    .where(inArray(t.siteId, siteIds))
    .groupBy(t.siteId, t.key)
    .as("newest");
  const rows = await db
    .select()
    .from(t)
    .innerJoin(latest, and(eq(t.siteId, latest.siteId), eq(t.key, latest.key), eq(t.version, latest.version)))
    .orderBy(asc(t.siteId), asc(t.key));
  return rows.map(({ message_templates: row }) => row);
}

/** Finds the texts of a template as the owner last saved them; undefined if it has none or was removed. One query. */
export async function findTexts(
  { db, tables: { messageTemplates: t } }: Store,
  siteId: string,
  key: string,
): Promise<TemplateTexts | undefined> {
  const [row] = await db
    .select({ texts: t.texts, isRemoved: t.isRemoved })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.key, key)))
    .orderBy(desc(t.version))
    .limit(1);
  return row && !row.isRemoved ? row.texts : undefined;
}

/** Finds the versions of a template, the latest first. */
export async function findVersions(
  { db, tables: { messageTemplates: t, users } }: Store,
  siteId: string,
  key: string,
): Promise<TemplateVersion[]> {
  const { version, texts, at } = t;
  return db
    .select({ version, texts, at, savedBy: sql<string | null>`${users.name}` })
    .from(t)
    .leftJoin(users, eq(users.id, t.userId))
    .where(and(eq(t.siteId, siteId), eq(t.key, key), eq(t.isRemoved, false)))
    .orderBy(desc(version));
}

/**
 * Adds a version of a template, removes those before `keptFrom`, and has the messages of the site's bookings planned again. Fails
 * on the unique key if the version exists (`isUniqueViolation(error, "message_templates")`).
 */
export const insertVersion = (db: Database, t: Tables, row: TemplateRow, keptFrom: number): Query[] => [
  db.insert(t.messageTemplates).values(row),
  db
    .delete(t.messageTemplates)
    .where(
      and(
        eq(t.messageTemplates.siteId, row.siteId),
        eq(t.messageTemplates.key, row.key),
        lt(t.messageTemplates.version, keptFrom),
      ),
    ),
  ...planAnew(db, t, row.siteId, row.at),
];
