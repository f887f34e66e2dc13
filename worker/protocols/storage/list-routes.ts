import { Hono } from "hono";
import type { z } from "zod";
import { listCursor, listInput, listV2Input } from "#contract/services/storage-input.ts";
import type { ListEntry, ListOptions } from "#store/services/storage-lists.ts";
import { toBase64Url } from "#services/secrets/digests.ts";
import { listFiles } from "#services/storage/list-files.ts";
import { decodeBase64 } from "#services/storage/resumable/upload-metadata.ts";
import { invalidParameter } from "#services/storage/storage-error.ts";
import { storageToolsOf } from "#services/storage/storage-tools.ts";
import { readInput, requireNoVersion } from "./read-input.ts";
import { callerIn, entryJson, json, type StorageEnv } from "./wire.ts";

/** Entries of one answer; lists are continued by offset or cursor. */
const MAX_ENTRIES = 1000;

/** Lists of files. */
export const listRoutes = new Hono<StorageEnv>()
  .post("/object/list/:bucket", async (c) => {
    const { prefix: folder, limit, offset, search, sortBy, exactMatch, ...versions } = await readInput(c.req.raw, listInput);
    requireNoVersion(versions.noncurrentVersions, versions.deleteMarkers);
    const isExact = exactMatch ?? false;
    const prefix = isExact || folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
    const column = sortBy?.column ?? "name";
    const options: ListOptions = {
      prefix,
      search: search ?? "",
      folderEnding: "",
      isExact,
      sort: column === "last_accessed_at" ? "updated_at" : column,
      isDescending: sortBy?.order === "desc",
      limit: Math.min(limit, MAX_ENTRIES),
      offset,
      after: null,
    };
    const entries = await listFiles(await storageToolsOf(c.env.context), await callerIn(c), c.req.param("bucket"), options);
    const start = prefix.lastIndexOf("/") + 1;
    return json(entries.map((entry) => entryJson(entry, entry.name.slice(start))));
  })
  .post("/object/list-v2/:bucket", async (c) => {
    const input = await readInput(c.req.raw, listV2Input);
    requireNoVersion(input.noncurrentVersions, input.deleteMarkers);
    const limit = Math.min(input.limit, MAX_ENTRIES);
    const [sort, order, at, name] = input.cursor
      ? openCursor(input.cursor)
      : [input.sortBy?.column ?? "name", input.sortBy?.order ?? "asc", null, null];
    const options: ListOptions = {
      prefix: input.prefix,
      search: "",
      folderEnding: input.with_delimiter ? "/" : null,
      isExact: input.exactMatch ?? false,
      sort,
      isDescending: order === "desc",
      limit: limit + 1,
      offset: 0,
      after: name === null ? null : { at, name },
    };
    const found = await listFiles(await storageToolsOf(c.env.context), await callerIn(c), c.req.param("bucket"), options);
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : undefined;
    return json({
      hasNext: last !== undefined,
      ...(last && { nextCursor: cursorOf([sort, order, timeOf(last, sort), last.name]) }),
      folders: entries.filter(({ file }) => !file).map(({ name }) => ({ name, key: name.slice(0, -1) })),
      objects: entries.filter(({ file }) => file).map((entry) => ({ ...entryJson(entry, entry.name), key: entry.name })),
    });
  });

type Cursor = z.output<typeof listCursor>;

const timeOf = (entry: ListEntry, sort: Cursor[0]): number | null =>
  sort === "name" ? null : sort === "created_at" ? entry.createdAt : entry.updatedAt;

const cursorOf = (cursor: Cursor): string => toBase64Url(new TextEncoder().encode(JSON.stringify(cursor)));

function openCursor(text: string): Cursor {
  const decoded = decodeBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  try {
    return listCursor.parse(JSON.parse(decoded ?? ""));
  } catch {
    throw invalidParameter("Invalid Parameter continuation token");
  }
}
