import { isAllowedType } from "#domain/storage/media-types.ts";
import { MAX_SITE_FILE_BYTES } from "#domain/storage/limits.ts";
import { HOUR_MS } from "#domain/time.ts";
import { failedGuard } from "#store/dialect/guards.ts";
import type { Bucket } from "#store/services/storage-buckets.ts";
import {
  cancel,
  type FilePlace,
  findByPlace,
  insertPending,
  type NewFile,
  promote,
  type StoredFile,
} from "#store/services/storage-objects.ts";
import { type Database, isForeignKeyViolation, isUniqueViolation, type Query } from "#store/dialect/store.ts";
import { logError } from "../http/log.ts";
import { requireBucket, requireFileName } from "./find-file.ts";
import { requireWritable } from "./photos-bucket.ts";
import { alreadyExists, invalidMimeType, noSuchBucket, noSuchUpload, StorageError, tooLarge } from "./storage-error.ts";
import { objectName, removedAt, type StorageTools } from "./storage-tools.ts";
import { UPLOAD_TOKEN_MS } from "./upload-tokens.ts";

/** The time after which an unfinished upload counts as abandoned; no request takes this long. */
const ABANDONED_MS = 2 * HOUR_MS;

/** Properties of a file that its uploader chooses. */
export type FileProperties = Pick<StoredFile, "mimetype" | "cacheControl" | "contentEncoding" | "metadata">;

/** A file with its bytes. A stream has exactly as many. */
export interface SentFile extends FileProperties {
  bytes: number;
  body: ReadableStream | Uint8Array;
  /** The reason why the stream was refused early: R2 does not report it. */
  refusalOf?: () => StorageError | undefined;
}

/** Target of a file, and the handling of an existing one. */
export interface Destination extends FilePlace {
  isUpsert: boolean;
  /** Id of an upload token that may be used once. */
  tokenId: string | null;
}

/**
 * Checks everything possible before any byte has arrived: names, the bucket's limits, and that no existing file would be replaced
 * against the options. The last check is repeated when the bytes have arrived.
 */
export async function requireAcceptable(
  tools: StorageTools,
  to: Destination,
  { bytes, mimetype }: Pick<SentFile, "bytes" | "mimetype">,
  maxBytes: number,
): Promise<Bucket> {
  requireFileName(to.name);
  requireWritable(to.bucketId);
  const bucket = await requireBucket(tools, to.bucketId);
  if (bytes > Math.min(maxBytes, bucket.fileSizeLimit ?? maxBytes)) throw tooLarge();
  if (!isAllowedType(mimetype, bucket.allowedMimeTypes)) throw invalidMimeType(mimetype);
  if (!to.isUpsert && (await findByPlace(tools.store, to))) throw alreadyExists("KeyAlreadyExists");
  return bucket;
}

/**
 * Stores a file that {@link requireAcceptable} has accepted. First an invisible row is written, which counts towards the site's
 * storage, then the bytes under their own object name; then the row becomes the current file. If a step fails, the bytes are
 * deleted, by cron if this worker ends before.
 */
export async function storeFile(
  tools: StorageTools,
  to: Destination,
  { body, refusalOf, ...sent }: SentFile,
): Promise<StoredFile> {
  const { objects, now } = tools;
  const version = crypto.randomUUID();
  await beginFile(tools, to, { ...sent, version, abandonedAt: now + ABANDONED_MS });
  try {
    const { httpEtag } = await objects.put(objectName(version), body as ReadableStream, {
      httpMetadata: { contentType: sent.mimetype },
    });
    return await finishFile(tools, { ...to, version, etag: httpEtag });
  } catch (error) {
    await abandon(tools, version);
    throw refusalOf?.() ?? error;
  }
}

/** Writes the row of a file whose bytes follow, with `more` in the same batch. */
export async function beginFile(
  { store, now }: StorageTools,
  { bucketId, name }: FilePlace,
  begun: Omit<SentFile, "body" | "refusalOf"> & Pick<NewFile, "version" | "abandonedAt">,
  more: (db: Database) => Query[] = () => [],
): Promise<void> {
  const { bytes, mimetype, cacheControl, contentEncoding, metadata, version, abandonedAt } = begun;
  const properties = { bytes, mimetype, cacheControl, contentEncoding, metadata };
  const file: NewFile = { ...properties, id: crypto.randomUUID(), version, bucketId, name, now, abandonedAt };
  try {
    await store.atomically((db) => [...insertPending(db, store.tables, file, MAX_SITE_FILE_BYTES), ...more(db)]);
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Makes a file whose bytes have arrived the one that readers see. */
export async function finishFile(
  { store, now }: StorageTools,
  arrived: Destination & { version: string; etag: string },
): Promise<StoredFile> {
  const arrival = { ...arrived, now, replacedAt: removedAt(now), tokenMs: UPLOAD_TOKEN_MS };
  try {
    const [, [file]] = await store.atomically((db) => promote(db, store.tables, arrival));
    if (file) return file;
  } catch (error) {
    throw toStorageError(error);
  }
  // The bucket was emptied or the site deleted meanwhile.
  throw noSuchUpload();
}

/** Ends an upload that has failed. Failures are logged: cron ends it later. */
export async function abandon({ store, now }: StorageTools, version: string): Promise<void> {
  try {
    await cancel(store.db, store.tables, version, now);
  } catch (error) {
    logError("upload not abandoned", error, { version });
  }
}

/** Converts refusals of the store to errors of the protocol. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const guard = failedGuard(error);
  if (guard === "storageFull")
    return tooLarge(`The files of a site may have ${MAX_SITE_FILE_BYTES / 1e9} GB together, each at least 100 KB`);
  if (guard === "uploadTokenUsed" || isUniqueViolation(error, "storage_objects")) return alreadyExists("KeyAlreadyExists");
  return isForeignKeyViolation(error) ? noSuchBucket() : error;
}
