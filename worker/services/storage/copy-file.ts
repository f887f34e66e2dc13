import type { FilePlace, StoredFile } from "#store/services/storage-objects.ts";
import type { DataCaller } from "../http/caller/data-caller.ts";
import { mayAccess } from "./access.ts";
import { findReadable, requireFileName } from "./find-file.ts";
import { accessDenied, noSuchKey } from "./storage-error.ts";
import { type Destination, type FileProperties, requireAcceptable, storeFile } from "./store-file.ts";
import type { StorageTools } from "./storage-tools.ts";
import { countUpload } from "./upload-tokens.ts";

/** Copies a file that the caller may read, optionally with changed properties. Its bytes stream from R2 to R2. */
export async function copyFile(
  tools: StorageTools,
  caller: DataCaller,
  from: FilePlace,
  to: Destination,
  changes: Partial<FileProperties>,
): Promise<StoredFile> {
  requireFileName(to.name);
  const source = await findReadable(tools, caller, from);
  if (!(await mayAccess(tools.store, caller, to.name, "write"))) throw accessDenied();
  const { bytes, mimetype, cacheControl, contentEncoding, metadata } = source;
  const copy = { bytes, mimetype, cacheControl, contentEncoding, metadata, ...changes };
  await requireAcceptable(tools, to, copy, Infinity);
  await countUpload(tools, { caller });
  const object = await tools.objects.get(source.objectName);
  if (!object) throw noSuchKey();
  return storeFile(tools, to, { ...copy, body: object.body });
}
