import type { Context } from "hono";
import type { RequestContext } from "#services/http/request-context.ts";
import type { Bucket } from "#store/services/storage-buckets.ts";
import type { ListEntry } from "#store/services/storage-lists.ts";
import type { FilePlace, StoredFile } from "#store/services/storage-objects.ts";
import type { FoundFile } from "#services/storage/find-file.ts";
import { accessDenied, invalidKey, slowDown, type StorageError } from "#services/storage/storage-error.ts";
import { credentialOf, identifyRole } from "../wire/identify-role.ts";
import type { DataCaller } from "#services/http/caller/data-caller.ts";
import { RestError } from "../wire/rest-errors.ts";

export interface StorageEnv {
  Bindings: { context: RequestContext };
}

export type StorageContext = Context<StorageEnv>;

export const BASE = "/storage/v1";

export const json = (body: unknown): Response => Response.json(body, { headers: { "Cache-Control": "no-store" } });

/** An error as the client reads it: almost all have the status 400, and their own one in the body. */
export const refusalResponse = (error: StorageError): Response =>
  Response.json(error, { status: error.status >= 500 ? error.status : 400, headers: { "Cache-Control": "no-store" } });

/** The same for tus, whose clients read the status. */
export const tusRefusal = (error: StorageError): Response =>
  new Response(`${error.message}\n`, {
    status: error.status,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });

/**
 * Identifies the caller by a token or API key. Throws AccessDenied for one that is not valid and, in storage-api's words, without
 * one.
 */
export async function callerIn(c: StorageContext): Promise<DataCaller> {
  if (credentialOf(c.req.raw, c.env.context) === null) throw accessDenied("Invalid Compact JWS");
  return readerIn(c);
}

/** Identifies a reader, who needs no key for the files of public buckets. Throws AccessDenied for a token that is not valid. */
export async function readerIn({ req, env }: StorageContext): Promise<DataCaller> {
  try {
    return await identifyRole(req.raw, env.context);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    throw error.status === 503 ? slowDown(error.message) : accessDenied(error.message);
  }
}

/** Reads bucket and name from a path that begins with `prefix`; a slash of the name may be encoded. Throws InvalidKey. */
export function placeAfter({ env }: StorageContext, prefix: string): FilePlace {
  const [bucket = "", ...name] = env.context.url.pathname.slice(`${BASE}/${prefix}/`.length).split("/");
  return { bucketId: decode(bucket), name: decode(name.join("/")) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidKey(text);
  }
}

const iso = (time: number): string => new Date(time).toISOString();

export const bucketJson = ({ id, isPublic, fileSizeLimit, allowedMimeTypes, createdAt, updatedAt }: Bucket) => ({
  id,
  name: id,
  owner: "",
  public: isPublic,
  file_size_limit: fileSizeLimit,
  allowed_mime_types: allowedMimeTypes,
  created_at: iso(createdAt),
  updated_at: iso(updatedAt),
});

/** A file or folder of a list; `name` is relative to the list's folder, or whole. */
export function entryJson({ file, createdAt, updatedAt }: Omit<ListEntry, "name">, name: string) {
  const times = { updated_at: iso(updatedAt), created_at: iso(createdAt), last_accessed_at: iso(updatedAt) };
  if (!file) return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
  const { id, version, mimetype, cacheControl, etag, bytes } = file;
  const size = bytes === null ? {} : { size: bytes, contentLength: bytes };
  const metadata = { eTag: etag, ...size, mimetype, cacheControl, lastModified: iso(updatedAt), httpStatusCode: 200 };
  return { name, id, version, ...times, metadata };
}

export const removedJson = (bucketId: string, file: StoredFile) => ({
  ...entryJson({ ...file, file }, file.name),
  bucket_id: bucketId,
});

export const infoJson = (file: FoundFile) => ({
  id: file.id,
  name: file.name,
  version: file.version,
  bucket_id: file.bucketId,
  size: file.bytes,
  content_type: file.mimetype,
  cache_control: file.cacheControl,
  content_encoding: file.contentEncoding,
  etag: file.etag,
  metadata: file.metadata ?? {},
  last_modified: iso(file.updatedAt),
  created_at: iso(file.createdAt),
});
