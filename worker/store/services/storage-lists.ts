import { type SQL, sql } from "drizzle-orm";
import { variantWidths } from "#domain/photo-sizes.ts";
import { rolesWith } from "#domain/roles.ts";
import { idsOf } from "../access/policies.ts";
import type { Store } from "../dialect/store.ts";

/** Time limit of a list on Postgres. */
const TIMEOUT_MS = 2000;

/** The files that a list contains: all, or those of the sites whose content an account may read. */
export type ListReader = "everything" | { userId: string };

/** The files of a list: those of a bucket, or all variants of owners' photos. */
export type ListSource = { bucketId: string } | "photos";

export interface ListOptions {
  /** Prefix of names. */
  prefix: string;
  /** Text that follows the prefix in names, ignoring the case of ASCII letters. */
  search: string;
  /** Ending of a folder's name; null: files in folders are listed themselves. */
  folderEnding: "" | "/" | null;
  /** True for the file of exactly the name `prefix`. */
  isExact: boolean;
  sort: "name" | "created_at" | "updated_at";
  isDescending: boolean;
  limit: number;
  offset: number;
  /** The last entry of the page before. */
  after: ListPosition | null;
}

/** Position of an entry in a list. */
export interface ListPosition {
  /** Milliseconds since the epoch; a folder has the time of its oldest file. Null if the list is sorted by name. */
  at: number | null;
  name: string;
}

/** A file, or a folder: the files whose names have a `/` after the prefix. Names are whole, with the prefix. */
export interface ListEntry {
  name: string;
  /** Null for folders. */
  file: ListedFile | null;
  createdAt: number;
  updatedAt: number;
}

interface ListedFile {
  id: string;
  version: string;
  /** Null if only the bucket knows it. */
  bytes: number | null;
  mimetype: string;
  cacheControl: string;
  etag: string;
}

/** Reads one page of a list. Names are ordered by their code points. */
export async function findEntries(
  store: Store,
  source: ListSource,
  reader: ListReader,
  options: ListOptions,
): Promise<ListEntry[]> {
  const { limit, offset } = options;
  const rows = sql`with files as (${filesOf(source, reader)}), ${entriesOf(store, options)}
    select * from entries where ${isAfter(store, options)} ${orderOf(store, options)} limit ${integer(limit)} offset ${integer(offset)}`;
  const [found = []] = await store.read([rows], TIMEOUT_MS);
  return found.map(toEntry);
}

/** Numbers are written into the statement, because Postgres cannot tell the types of parameters in these places. */
const integer = (value: number): SQL => sql.raw(String(Math.trunc(value)));
const text = (value: string): SQL => sql`cast(${value} as text)`;

function filesOf(source: ListSource, reader: ListReader): SQL {
  if (source !== "photos")
    return sql`select name, id, version, bytes, mimetype, cache_control, etag, created_at, updated_at from storage_objects
      where bucket_id = ${source.bucketId} and delete_at is null and ${mayRead(reader, sql`site_id`)}`;
  const [smallest = 0, ...others] = variantWidths(Infinity);
  const widths = sql.raw([smallest, ...others].map((width) => `select ${width} as width`).join(" union all "));
  const file = (id: SQL, ending: SQL, type: SQL) =>
    sql`select m.site_id || '/' || ${id} || ${ending} as name, ${id} as id, m.key as version,
      cast(null as integer) as bytes, ${type} as mimetype, 'max-age=300' as cache_control, '"' || ${id} || '"' as etag,
      m.created_at, m.created_at as updated_at from site_media m`;
  const variant = (width: SQL) => file(sql`m.key || '-' || cast(${width} as text)`, sql`'.webp'`, sql`'image/webp'`);
  const jpeg = file(sql`m.key`, sql`'.jpg'`, sql`'image/jpeg'`);
  const isReadable = sql`m.site_id is not null and ${mayRead(reader, sql`m.site_id`)}`;
  return sql`${variant(sql`v.width`)} join (${widths}) v on v.width <= m.width where ${isReadable}
    union all ${variant(sql`m.width`)} where m.width < ${integer(smallest)} and ${isReadable}
    union all ${jpeg} where m.key like '%j' and ${isReadable}`;
}

const CALLER = "{caller}";

/** The condition that a site's files may be read. */
function mayRead(reader: ListReader, siteId: SQL): SQL {
  if (reader === "everything") return sql`1 = 1`;
  const parts = idsOf("site", rolesWith("content:read"), CALLER)
    .split(CALLER)
    .map((part) => sql.raw(part));
  return sql`${siteId} in (${sql.join(parts, sql`${reader.userId}`)})`;
}

function entriesOf(store: Store, { prefix, search, folderEnding, isExact }: ListOptions): SQL {
  const length = Array.from(prefix).length;
  const searched = Array.from(search).length;
  const isFound = isExact
    ? sql`name = ${prefix}`
    : sql`substr(name, 1, ${integer(length)}) = ${text(prefix)}
      and lower(substr(name, ${integer(length + 1)}, ${integer(searched)})) = lower(${text(search)})`;
  const file = sql`name, 0 as is_folder, id, version, bytes, mimetype, cache_control, etag, created_at, updated_at`;
  if (folderEnding === null || isExact) return sql`entries as (select ${file} from files where ${isFound})`;
  const slash = store.dialect === "sqlite" ? sql`instr(rest, '/')` : sql`strpos(rest, '/')`;
  const folder = sql`substr(name, 1, ${integer(length - (folderEnding === "" ? 1 : 0))} + ${slash})`;
  return sql`found as (select *, substr(name, ${integer(length + 1)}) as rest from files where ${isFound}),
    entries as (
      select ${folder} as name, 1 as is_folder, null as id, null as version, null as bytes, null as mimetype, null as cache_control,
        null as etag, min(created_at) as created_at, min(created_at) as updated_at from found where ${slash} > 0 group by ${folder}
      union all select ${file} from found where ${slash} = 0)`;
}

const nameOf = ({ dialect }: Store): SQL => (dialect === "sqlite" ? sql`name` : sql`name collate "C"`);

function isAfter(store: Store, { after, sort, isDescending }: ListOptions): SQL {
  if (!after) return sql`1 = 1`;
  const beyond = sql.raw(isDescending ? "<" : ">");
  const name = sql`${nameOf(store)} ${beyond} ${text(after.name)}`;
  if (sort === "name" || after.at === null) return name;
  const time = sql.identifier(sort);
  return sql`(${time} ${beyond} ${integer(after.at)} or (${time} = ${integer(after.at)} and ${name}))`;
}

function orderOf(store: Store, { sort, isDescending }: ListOptions): SQL {
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const name = sql`${nameOf(store)} ${direction}, is_folder desc`;
  return sort === "name" ? sql`order by ${name}` : sql`order by ${sql.identifier(sort)} ${direction}, ${name}`;
}

const toEntry = (row: Record<string, unknown>): ListEntry => ({
  name: String(row["name"]),
  file:
    Number(row["is_folder"]) === 1
      ? null
      : {
          id: String(row["id"]),
          version: String(row["version"]),
          bytes: row["bytes"] === null ? null : Number(row["bytes"]),
          mimetype: String(row["mimetype"]),
          cacheControl: String(row["cache_control"]),
          etag: String(row["etag"]),
        },
  createdAt: Number(row["created_at"]),
  updatedAt: Number(row["updated_at"]),
});
