import { findCurrentVersion } from "#store/services/storage-objects.ts";
import { StorageError } from "../storage-error.ts";
import { abandon, finishFile } from "../store-file.ts";
import { objectName, type StorageTools } from "../storage-tools.ts";
import type { OpenUpload } from "./find-upload.ts";

/**
 * Turns an upload whose bytes have all arrived into a file. It can be called again after an interruption, even by two callers at
 * once. If the file may not be stored under its name, the upload ends.
 */
export async function finishUpload(tools: StorageTools, upload: OpenUpload): Promise<void> {
  const { version, bucketId, name, isUpsert, tokenId } = upload;
  const { httpEtag } = await joinParts(tools, upload);
  try {
    await finishFile(tools, { bucketId, name, isUpsert, tokenId, version, etag: httpEtag });
  } catch (error) {
    if (await findCurrentVersion(tools.store, version)) return;
    if (error instanceof StorageError) await abandon(tools, version);
    throw error;
  }
}

async function joinParts({ objects }: StorageTools, { version, multipartId, parts, length }: OpenUpload): Promise<R2Object> {
  const name = objectName(version);
  if (length === 0) return objects.put(name, new Uint8Array(), {});
  try {
    return await objects.resumeMultipartUpload(name, multipartId).complete(parts);
  } catch (error) {
    // Another request has joined them already.
    const joined = await objects.head(name);
    if (joined?.size !== length) throw error;
    return joined;
  }
}
