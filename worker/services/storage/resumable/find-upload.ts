import { isUuid } from "#domain/uuid.ts";
import { findByVersion, type UploadOfFile } from "#store/services/storage-uploads.ts";
import type { DataCaller } from "../../http/caller/data-caller.ts";
import { mayAccess } from "../access.ts";
import { noSuchUpload } from "../storage-error.ts";
import type { StorageTools } from "../storage-tools.ts";
import { openUploadToken } from "../upload-tokens.ts";

/** An upload that has not been ended: it is a file already, or becomes one. */
export type OpenUpload = UploadOfFile & { bucketId: string };

/** The client of an upload: a caller, or the holder of a token for the file. */
export type Uploader = { caller: DataCaller } | { token: string };

/**
 * Finds a resumable upload that this caller started and may still write, or that the token is for. Throws NoSuchUpload for all
 * others, and for uploads that have expired or ended.
 */
export async function findUpload(tools: StorageTools, id: string, by: Uploader): Promise<OpenUpload> {
  const { store, now } = tools;
  const upload = isUuid(id) ? await findByVersion(store, id) : undefined;
  if (!upload || upload.bucketId === null || upload.expiresAt <= now) throw noSuchUpload();
  const open = { ...upload, bucketId: upload.bucketId };
  if ("token" in by) {
    const { caller } = await openUploadToken(tools, by.token, { bucketId: upload.bucketId, name: upload.name });
    if (caller.id !== upload.ownerId) throw noSuchUpload();
    return open;
  }
  const { caller } = by;
  const isOwn = caller.role === "service_role" || (caller.id !== null && caller.id === upload.ownerId);
  if (!isOwn || !(await mayAccess(store, caller, upload.name, "write"))) throw noSuchUpload();
  return open;
}
