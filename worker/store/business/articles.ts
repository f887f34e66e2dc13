import { and, asc, desc, eq, exists, gt, isNotNull, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ArticleSource, ArticleText, ArticleVersion, ListedText } from "#contract/business/article.ts";
import type { Publication } from "#domain/articles/publication.ts";
import type { Locale } from "#domain/locale.ts";
import { guard } from "../dialect/guards.ts";
import type { Database, Query, Store } from "../dialect/store.ts";

type Tables = Store["tables"];

/** An article in one language. */
export interface CopyId {
  key: string;
  locale: Locale;
}

/** A copy without its texts. */
export interface CopyRow extends CopyId, Publication {
  version: number;
  textVersion: number;
  updatedAt: number;
}

const copyColumns = ({ articleCopies: t }: Tables) => ({
  key: t.key,
  locale: sql<Locale>`${t.locale}`,
  version: t.version,
  textVersion: t.textVersion,
  shownVersion: t.shownVersion,
  shownSince: t.shownSince,
  nextVersion: t.nextVersion,
  nextAt: t.nextAt,
  withdrawnAt: t.withdrawnAt,
  firstAt: t.firstAt,
  updatedAt: t.updatedAt,
});

const isCopy = ({ articleCopies: t }: Tables, { key, locale }: CopyId) => and(eq(t.key, key), eq(t.locale, locale));

export async function findCopy({ db, tables }: Store, id: CopyId): Promise<CopyRow | undefined> {
  const [copy] = await db.select(copyColumns(tables)).from(tables.articleCopies).where(isCopy(tables, id));
  return copy;
}

/** Finds the copies of an article in all languages. */
export async function findCopies({ db, tables }: Store, key: string): Promise<CopyRow[]> {
  return db.select(copyColumns(tables)).from(tables.articleCopies).where(eq(tables.articleCopies.key, key));
}

/** Finds all copies with the title of their newest text. */
export async function findTitledCopies({ db, tables }: Store): Promise<(CopyRow & { title: string })[]> {
  const { articleCopies: c, articleVersions: v } = tables;
  return db
    .select({ ...copyColumns(tables), title: v.title })
    .from(c)
    .innerJoin(v, and(eq(v.key, c.key), eq(v.locale, c.locale), eq(v.version, c.textVersion)));
}

/** A copy with its public and its planned text, without their bodies. */
export interface PublicCopy extends CopyId, Publication {
  shown: ListedText | null;
  next: ListedText | null;
}

/** Finds all copies that are public, planned or withdrawn. */
export async function findPublic({ db, tables }: Store): Promise<PublicCopy[]> {
  const { articleCopies: c, articleVersions } = tables;
  // Without the name in the type, so that both have one type.
  const aliased = (name: string) => alias(articleVersions, name) as unknown as typeof articleVersions;
  const [shown, next] = [aliased("shown"), aliased("planned")];
  const facts = (v: typeof articleVersions) => ({
    version: v.version,
    slug: v.slug,
    title: v.title,
    description: v.description,
    author: v.author,
    pictureKey: v.pictureKey,
    pictureAlt: v.pictureAlt,
    checked: v.checked,
    words: v.words,
  });
  const { version: _, textVersion: __, updatedAt: ___, ...columns } = copyColumns(tables);
  const rows = await db
    .select({ copy: columns, shown: facts(shown), next: facts(next) })
    .from(c)
    .leftJoin(shown, and(eq(shown.key, c.key), eq(shown.locale, c.locale), eq(shown.version, c.shownVersion)))
    .leftJoin(next, and(eq(next.key, c.key), eq(next.locale, c.locale), eq(next.version, c.nextVersion)))
    .where(or(isNotNull(c.shownVersion), isNotNull(c.nextVersion), isNotNull(c.withdrawnAt)));
  return rows.map(({ copy, ...texts }) => ({ ...copy, ...texts }));
}

/** Finds the slugs that are or will be public. */
export async function findSlugs({
  db,
  tables: { articleSlugs: t },
}: Store): Promise<{ locale: Locale; slug: string; key: string; since: number }[]> {
  return db
    .select({ locale: sql<Locale>`${t.locale}`, slug: t.slug, key: t.key, since: sql<number>`${t.since}`.mapWith(Number) })
    .from(t)
    .where(isNotNull(t.since));
}

interface VersionId extends CopyId {
  version: number;
}

const isVersion = ({ articleVersions: t }: Tables, { key, locale, version }: VersionId) =>
  and(eq(t.key, key), eq(t.locale, locale), eq(t.version, version));

export async function findText({ db, tables }: Store, id: VersionId): Promise<(ArticleText & { words: number }) | undefined> {
  const { articleVersions: t } = tables;
  const { title, description, slug, author, body, words, pictureKey, pictureAlt, checked, sources } = t;
  const [text] = await db
    .select({ title, description, slug, author, body, words, pictureKey, pictureAlt, checked, sources })
    .from(t)
    .where(isVersion(tables, id));
  return text;
}

export async function findBody(
  { db, tables }: Store,
  id: VersionId,
): Promise<{ body: string; sources: ArticleSource[] } | undefined> {
  const { articleVersions: t } = tables;
  const [found] = await db.select({ body: t.body, sources: t.sources }).from(t).where(isVersion(tables, id));
  return found;
}

/** Finds the newest texts of an article in one language, newest first. */
export async function findVersions(
  { db, tables: { articleVersions: t, users } }: Store,
  { key, locale }: CopyId,
  limit: number,
): Promise<ArticleVersion[]> {
  return db
    .select({ version: t.version, title: t.title, at: t.createdAt, by: users.email })
    .from(t)
    .leftJoin(users, eq(users.id, t.createdBy))
    .where(and(eq(t.key, key), eq(t.locale, locale)))
    .orderBy(desc(t.version))
    .limit(limit);
}

/** True if the store has an article with this key. */
export async function hasArticle({ db, tables: { articleCopies: t } }: Store, key: string): Promise<boolean> {
  return (await db.$count(t, eq(t.key, key))) > 0;
}

/** Finds the keys of all articles in the store. */
export async function findKeys({ db, tables: { articleCopies: t } }: Store): Promise<string[]> {
  const rows = await db.selectDistinct({ key: t.key }).from(t);
  return rows.map(({ key }) => key);
}

interface NewText extends VersionId {
  text: ArticleText;
  words: number;
  by: string;
  now: number;
}

/**
 * Adds a text as the newest one of a copy, which is created if the version before is 0. Fails on the guard `adminStale` if the
 * copy has another version than the one before, on the primary key if another admin creates it, on `slugTaken` and on
 * `pictureMissing`.
 */
export function addText(db: Database, tables: Tables, { text, words, by, now, ...id }: NewText): Query[] {
  const { articleCopies, articleVersions } = tables;
  const { key, locale, version } = id;
  const copy = { version, textVersion: version, updatedAt: now };
  return [
    ...(version === 1
      ? [db.insert(articleCopies).values({ key, locale, ...copy, createdAt: now })]
      : [
          ...requireVersion(db, tables, { key, locale, version: version - 1 }),
          db.update(articleCopies).set(copy).where(isCopy(tables, id)),
        ]),
    db.insert(articleVersions).values({ ...text, ...id, words, createdAt: now, createdBy: by }),
    ...reserveSlug(db, tables, id, text.slug),
    ...(text.pictureKey === null ? [] : requirePicture(db, tables, text.pictureKey, now)),
  ];
}

/** Locks a copy and fails on the guard `adminStale` if it has another version. */
function requireVersion(db: Database, tables: Tables, { version, ...id }: VersionId): Query[] {
  const { articleCopies: t } = tables;
  const unchanged = db
    .select({ version: t.version })
    .from(t)
    .where(and(isCopy(tables, id), eq(t.version, version)));
  return [
    db
      .update(t)
      .set({ version: sql`${t.version}` })
      .where(isCopy(tables, id)),
    guard(db, tables, "adminStale", notExists(unchanged)),
  ];
}

/** Reserves a slug for a copy instead of the one of its former draft. Public slugs are never released. */
function reserveSlug(db: Database, tables: Tables, { key, locale }: CopyId, slug: string): Query[] {
  const { articleSlugs: t } = tables;
  const ofOther = db
    .select({ slug: t.slug })
    .from(t)
    .where(and(eq(t.locale, locale), eq(t.slug, slug), ne(t.key, key)));
  return [
    db.delete(t).where(and(eq(t.key, key), eq(t.locale, locale), isNull(t.since), ne(t.slug, slug))),
    db.insert(t).values({ locale, slug, key }).onConflictDoNothing(),
    guard(db, tables, "slugTaken", exists(ofOther)),
  ];
}

/** Fails on the guard `pictureMissing` if a picture cannot be used. Its new time keeps a concurrent run from deleting it. */
function requirePicture(db: Database, tables: Tables, key: string, now: number): Query[] {
  const { articlePictures: t } = tables;
  const usable = db
    .select({ key: t.key })
    .from(t)
    .where(and(eq(t.key, key), isNull(t.deletedAt)));
  return [db.update(t).set({ uploadedAt: now }).where(eq(t.key, key)), guard(db, tables, "pictureMissing", notExists(usable))];
}

/** Fails on the guard `tooManyArticles` if the store has the maximum number of articles. */
export const requireRoom = (db: Database, tables: Tables, max: number): Query =>
  guard(
    db,
    tables,
    "tooManyArticles",
    sql`(select count(distinct ${tables.articleCopies.key}) from ${tables.articleCopies}) >= cast(${max} as integer)`,
  );

interface PublicationChange extends VersionId {
  publication: Publication;
  /** Slug that is public from a time on. */
  slug?: { slug: string; since: number };
  now: number;
}

/** Changes the publication of a copy. Fails on the guard `adminStale` if it has another version than the one given. */
export function changePublication(db: Database, tables: Tables, { publication, slug, now, ...id }: PublicationChange): Query[] {
  const { articleCopies, articleSlugs: t } = tables;
  const ofCopy = and(eq(t.key, id.key), eq(t.locale, id.locale));
  return [
    ...requireVersion(db, tables, id),
    db
      .update(articleCopies)
      .set({ ...publication, version: id.version + 1, updatedAt: now })
      .where(isCopy(tables, id)),
    // A slug that was only planned becomes a draft's again.
    db
      .update(t)
      .set({ since: null })
      .where(and(ofCopy, gt(t.since, now))),
    ...(slug
      ? [
          db
            .update(t)
            .set({ since: slug.since })
            .where(and(ofCopy, eq(t.slug, slug.slug), isNull(t.since))),
        ]
      : []),
  ];
}

/** Removes a copy with its texts and the slugs that were never public. Fails on the guard `adminStale` like the other writes. */
export function remove(db: Database, tables: Tables, id: VersionId): Query[] {
  const { articleCopies, articleVersions: v, articleSlugs: s } = tables;
  return [
    ...requireVersion(db, tables, id),
    db.delete(v).where(and(eq(v.key, id.key), eq(v.locale, id.locale))),
    db.delete(s).where(and(eq(s.key, id.key), eq(s.locale, id.locale), isNull(s.since))),
    db.delete(articleCopies).where(isCopy(tables, id)),
  ];
}

/**
 * Adds a picture before its objects are written, unless the maximum is reached (`tooManyArticles`). An uploaded picture that
 * exists gets a new time of upload. No row is returned if it is just being deleted.
 */
export function addPicture(
  db: Database,
  tables: Tables,
  { key, bytes, now, max }: { key: string; bytes: number; now: number; max: number },
): [limit: Query, insert: Query<{ key: string }[]>] {
  const { articlePictures: t } = tables;
  return [
    guard(db, tables, "tooManyArticles", sql`(select count(*) from ${t}) >= cast(${max} as integer)`),
    db
      .insert(t)
      .values({ key, bytes, uploadedAt: now })
      .onConflictDoUpdate({ target: t.key, set: { uploadedAt: now }, setWhere: isNull(t.deletedAt) })
      .returning({ key: t.key }),
  ];
}

/** Starts deleting unused pictures that were uploaded before a time; returns them with those of interrupted runs. */
export async function beginDeletingPictures(
  { db, tables: { articlePictures: p, articleVersions: v } }: Store,
  { before, now, limit }: { before: number; now: number; limit: number },
): Promise<string[]> {
  const unused = notExists(db.select({ key: v.key }).from(v).where(eq(v.pictureKey, p.key)));
  await db
    .update(p)
    .set({ deletedAt: now })
    .where(and(isNull(p.deletedAt), lte(p.uploadedAt, before), unused));
  const rows = await db.select({ key: p.key }).from(p).where(isNotNull(p.deletedAt)).orderBy(asc(p.deletedAt)).limit(limit);
  return rows.map(({ key }) => key);
}

/** Removes a picture whose objects have been deleted. */
export const removePicture = (db: Database, { articlePictures: t }: Tables, key: string): Query =>
  db.delete(t).where(and(eq(t.key, key), isNotNull(t.deletedAt)));
