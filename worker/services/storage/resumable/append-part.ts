import { MAX_PARTS, MAX_REQUEST_FILE_BYTES, MIN_PART_BYTES } from "#domain/storage/limits.ts";
import { addPart, beginPart, findByVersion, type ResumableUpload } from "#store/services/storage-uploads.ts";
import { invalidRequest, noSuchUpload, StorageError, tooLarge } from "../storage-error.ts";
import { objectName, type StorageTools } from "../storage-tools.ts";
import type { OpenUpload } from "./find-upload.ts";
import { finishUpload } from "./finish-upload.ts";

/** Bytes that begin at an offset of the file. */
export interface SentPart {
  offset: number;
  bytes: number;
  /** Exactly as many bytes. */
  body: ReadableStream;
}

/**
 * Adds a part to an upload, which becomes a file with its last one. One of two parts with the same offset is added; the other is
 * refused (409), and its bytes are dropped when the upload is finished. A part whose connection breaks adds nothing. Returns the
 * new offset.
 */
export async function appendPart(tools: StorageTools, upload: OpenUpload, { offset, bytes, body }: SentPart): Promise<number> {
  const { store, objects, now } = tools;
  const { version, length, multipartId, parts } = upload;
  if (offset !== upload.offset) throw offsetConflict();
  requirePartSize(upload, bytes);
  const [begun] = await beginPart(store, upload, now);
  if (!begun) throw offsetConflict();
  if (begun.attempts > MAX_PARTS) throw invalidRequest("This upload was interrupted too often: begin another one");
  const multipart = objects.resumeMultipartUpload(objectName(version), multipartId);
  const { partNumber, etag } = await multipart.uploadPart(begun.attempts, body).catch(async (error: unknown) => {
    // R2 no longer knows the upload if another part has completed it meanwhile, or if it has ended.
    const current = await findByVersion(store, version);
    if (!current || current.bucketId === null) throw noSuchUpload();
    throw current.offset === offset ? error : offsetConflict();
  });
  const next = {
    offset: offset + bytes,
    partSize: upload.partSize ?? bytes,
    parts: [...parts, { partNumber, etag }],
  };
  const [added] = await addPart(store, upload, next);
  if (!added) throw offsetConflict();
  if (next.offset === length) await finishUpload(tools, { ...upload, ...next });
  return next.offset;
}

/** R2 joins parts of the same size, only the last one may be smaller. */
function requirePartSize({ length, offset, partSize }: ResumableUpload, bytes: number): void {
  if (bytes > MAX_REQUEST_FILE_BYTES || offset + bytes > length) throw tooLarge();
  const isLast = offset + bytes === length;
  if (partSize === null ? isLast || bytes >= MIN_PART_BYTES : bytes === partSize || (isLast && bytes < partSize)) return;
  throw invalidRequest(
    `Parts have the same size of at least ${MIN_PART_BYTES} bytes, only the last one may be smaller: set chunkSize to 6 * 1024 * 1024`,
  );
}

const offsetConflict = () => new StorageError({ status: 409, code: "TusError", message: "Upload-Offset conflict" });
