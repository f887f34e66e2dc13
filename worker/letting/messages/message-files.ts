import { MAX_FILE_BYTES, MAX_FILES, MAX_FILES_BYTES, type MessageFile, type SentFile } from "#contract/letting/conversation.ts";
import { FILE_HEAD_BYTES, messageFileName, messageFileType } from "#domain/messages/file-kind.ts";
import { isShownPicture } from "#domain/messages/shown-picture.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { contentDisposition } from "#services/http/content-disposition.ts";
import { findDetachedFiles, insertFiles, type NewFile, removeFiles, sumFileBytes } from "#store/letting/conversations.ts";
import type { Store } from "#store/dialect/store.ts";
import type { ConversationTools } from "./conversation-tools.ts";

/** All files of a booking's conversation together. */
const MAX_BOOKING_BYTES = 200 * 1024 * 1024;
/** A message is written within this time after its files. */
const MAX_UPLOAD_MS = 10 * MINUTE_MS;
/** Maximum number of files deleted in one run of cron: a query of D1 has at most 100 parameters. */
const MAX_DELETED_COUNT = 90;

export type FileProblem = "tooManyFiles" | "fileSize" | "fileType" | "filesFull";

/** A file whose content is allowed. */
export interface CheckedFile {
  name: string;
  type: string;
  content: Blob;
}

type Checked = { ok: true; files: CheckedFile[] } | { ok: false; problem: FileProblem };

/** Checks the number, sizes and contents of sent files. Their declared types are not used. */
export async function checkFiles(sent: readonly SentFile[]): Promise<Checked> {
  if (sent.length > MAX_FILES) return { ok: false, problem: "tooManyFiles" };
  if (sent.reduce((sum, { size }) => sum + size, 0) > MAX_FILES_BYTES) return { ok: false, problem: "fileSize" };
  const files: CheckedFile[] = [];
  for (const each of sent) {
    const checked = await checkFile(each);
    if (!checked.ok) return checked;
    files.push(checked.file);
  }
  return { ok: true, files };
}

/** Checks the size and content of one file. */
export async function checkFile(
  file: SentFile,
): Promise<{ ok: true; file: CheckedFile } | { ok: false; problem: "fileSize" | "fileType" }> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, problem: "fileSize" };
  const type = messageFileType(new Uint8Array(await file.slice(0, FILE_HEAD_BYTES).arrayBuffer()));
  if (type === undefined) return { ok: false, problem: "fileType" };
  return { ok: true, file: { name: messageFileName(file.name, type), type, content: file as unknown as Blob } };
}

export const fileObject = (bookingId: string, id: string): string => `messages/${bookingId}/${id}`;

type Stored = { ok: true; files: MessageFile[] } | { ok: false; problem: FileProblem };

/**
 * Stores the files of a message that is written afterwards. Their rows come first, so that no object is without a row; cron
 * deletes those whose message was never written.
 */
export async function storeFiles(
  { store, bucket, now }: ConversationTools,
  bookingId: string,
  files: readonly CheckedFile[],
): Promise<Stored> {
  if (files.length === 0) return { ok: true, files: [] };
  const bytes = files.reduce((sum, { content }) => sum + content.size, 0);
  if ((await sumFileBytes(store, bookingId)) + bytes > MAX_BOOKING_BYTES) return { ok: false, problem: "filesFull" };
  const rows = files.map(({ name, type, content }): NewFile => {
    return { id: crypto.randomUUID(), name, type, bytes: content.size, bookingId, createdAt: now };
  });
  await store.atomically((db) => insertFiles(db, store.tables, rows));
  for (const [index, { id, type }] of rows.entries()) {
    const content = files[index]?.content;
    if (content) await bucket.put(fileObject(bookingId, id), content, { httpMetadata: { contentType: type } });
  }
  return { ok: true, files: rows.map(({ id, name, type, bytes: size }) => ({ id, name, type, bytes: size })) };
}

/**
 * Serves a file of a message to a caller who may read it. Browsers cannot run it as a page: its type is the detected one, and the
 * policy forbids everything.
 */
export async function serveStoredFile(
  { bucket }: Pick<ConversationTools, "bucket">,
  bookingId: string,
  { id, name, type }: MessageFile,
): Promise<Response | undefined> {
  const object = await bucket.get(fileObject(bookingId, id));
  if (!object) return undefined;
  return new Response(object.body, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(object.size),
      "Content-Disposition": contentDisposition(isShownPicture(type) ? "inline" : "attachment", name),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** Deletes the files of deleted and erased messages, and of messages that were never written: first the object, then the row. */
export async function deleteDetachedFiles(store: Store, bucket: R2Bucket, now: number): Promise<void> {
  const files = await findDetachedFiles(store, now - MAX_UPLOAD_MS, MAX_DELETED_COUNT);
  if (files.length === 0) return;
  await bucket.delete(files.map(({ bookingId, id }) => fileObject(bookingId, id)));
  await store.atomically((db) => [
    removeFiles(
      db,
      store.tables,
      files.map(({ id }) => id),
    ),
  ]);
}
