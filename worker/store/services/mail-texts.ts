import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { MessageLocale } from "#domain/messages/automations.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** A version of the texts of a template in one language. */
export interface MailTextVersion {
  templateId: string;
  locale: MessageLocale;
  version: number;
  /** Changed texts by key; empty for the shipped ones. */
  texts: Record<string, string>;
  /** The shipped texts of the same keys when this version was saved. */
  shipped: Record<string, string>;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A version with the name or address of the admin who saved it; null if the account was deleted. */
export interface SavedMailTexts extends MailTextVersion {
  savedBy: string | null;
}

/** Finds the current version of each template, in each language in which it was ever changed, in a fixed order. One query. */
export async function findCurrent({ db, tables: { mailTexts: t } }: Store): Promise<MailTextVersion[]> {
  const latest = db
    .select({ templateId: t.templateId, locale: t.locale, version: sql<number>`max(${t.version})`.as("latest") })
    .from(t)
    .groupBy(t.templateId, t.locale)
    .as("newest");
  const rows = await db
    .select()
    .from(t)
    .innerJoin(latest, and(eq(t.templateId, latest.templateId), eq(t.locale, latest.locale), eq(t.version, latest.version)))
    .orderBy(asc(t.templateId), asc(t.locale));
  return rows.map(({ mail_texts: row }) => toVersion(row));
}

/** Finds the versions of a template in one language, the newest first. */
export async function findVersions(
  { db, tables: { mailTexts: t, users } }: Store,
  templateId: string,
  locale: MessageLocale,
  limit: number,
): Promise<SavedMailTexts[]> {
  const rows = await db
    .select({ row: t, savedBy: sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})` })
    .from(t)
    .leftJoin(users, eq(users.id, t.userId))
    .where(and(eq(t.templateId, templateId), eq(t.locale, locale)))
    .orderBy(desc(t.version))
    .limit(limit);
  return rows.map(({ row, savedBy }) => ({ ...toVersion(row), savedBy }));
}

/** Adds a version. Fails on the primary key if it exists (`isUniqueViolation(error, "mail_texts")`). */
export const insertVersion = (db: Database, { mailTexts }: Tables, row: MailTextVersion & { userId: string }): Query =>
  db.insert(mailTexts).values(row);

const toVersion = (row: Omit<MailTextVersion, "locale"> & { locale: string }): MailTextVersion => {
  const { templateId, locale, version, texts, shipped, at } = row;
  return { templateId, locale: locale as MessageLocale, version, texts, shipped, at };
};
