import { MAX_FILE_BYTES } from "#domain/storage/limits.ts";
import { DAY_MS } from "#domain/time.ts";
import { insert, type ResumableUpload } from "#store/services/storage-uploads.ts";
import { beginFile, type FileProperties, requireAcceptable } from "../store-file.ts";
import { objectName, type StorageTools } from "../storage-tools.ts";
import { type AllowedUpload, countUpload } from "../upload-tokens.ts";

/** The time for which a resumable upload can be continued. */
const UPLOAD_MS = DAY_MS;

/**
 * Begins a resumable upload of a file of `length` bytes. They count towards the site's storage at once.
 */
export async function createUpload(
  tools: StorageTools,
  allowed: AllowedUpload,
  { length, metadataHeader, ...properties }: FileProperties & { length: number; metadataHeader: string },
): Promise<ResumableUpload> {
  const { store, objects, now } = tools;
  const { caller, to } = allowed;
  const sent = { ...properties, bytes: length };
  await requireAcceptable(tools, to, sent, MAX_FILE_BYTES);
  await countUpload(tools, allowed);
  const version = crypto.randomUUID();
  const expiresAt = now + UPLOAD_MS;
  const multipart = length === 0 ? undefined : await objects.createMultipartUpload(objectName(version));
  const state = { length, offset: 0, partSize: null, attempts: 0, parts: [], metadataHeader, expiresAt };
  const { isUpsert, tokenId } = to;
  const upload = { ...state, version, ownerId: caller.id, multipartId: multipart?.uploadId ?? "", isUpsert, tokenId };
  try {
    await beginFile(tools, to, { ...sent, version, abandonedAt: expiresAt }, (db) => [insert(db, store.tables, upload)]);
  } catch (error) {
    await multipart?.abort();
    throw error;
  }
  return upload;
}
