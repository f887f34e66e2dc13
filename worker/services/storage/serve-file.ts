import { type ByteRange, parseByteRange } from "#domain/storage/byte-range.ts";
import { servedType } from "#domain/storage/media-types.ts";
import { matchesEtag, unchangedSince } from "../http/conditional.ts";
import { contentDisposition } from "../http/content-disposition.ts";
import type { FoundFile } from "./find-file.ts";
import { noSuchKey } from "./storage-error.ts";
import type { StorageTools } from "./storage-tools.ts";

/** Options for sending a file. */
interface Delivery {
  cacheControl: string;
  /**
   * Name under which the browser saves the file; empty for the last part of its address; undefined shows files that browsers can
   * show.
   */
  download: string | undefined;
}

const MAX_DOWNLOAD_NAME = 255;

/**
 * Sends a file or a part of it, or 304 or 416. Browsers cannot run it as a page or script of our origin: the policy forbids
 * everything, and active types are sent as plain text.
 */
export async function serveFile(
  { objects, now }: Pick<StorageTools, "objects" | "now">,
  request: Request,
  file: FoundFile,
  { cacheControl, download }: Delivery,
): Promise<Response> {
  const { etag, bytes, contentEncoding } = file;
  const { type, isAttachment } = servedType(file.mimetype);
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": type,
    "Last-Modified": new Date(file.updatedAt).toUTCString(),
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  });
  if (isUnchanged(request, file, now)) return new Response(null, { status: 304, headers });
  if (download === "") headers.set("Content-Disposition", "attachment");
  else if (download !== undefined)
    headers.set("Content-Disposition", contentDisposition("attachment", download.slice(0, MAX_DOWNLOAD_NAME)));
  else if (isAttachment) headers.set("Content-Disposition", "attachment");
  if (contentEncoding !== null) headers.set("Content-Encoding", contentEncoding);

  const range = rangeOf(request, file);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const { offset, length } = range ?? { offset: 0, length: bytes };
  headers.set("Content-Length", String(length));
  if (range) headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${bytes}`);
  const status = range ? 206 : 200;
  const encoding = contentEncoding === null ? {} : { encodeBody: "manual" as const };
  if (request.method === "HEAD") return new Response(null, { status, headers, ...encoding });
  const object = await objects.get(file.objectName, range ? { range } : {});
  if (!object) throw noSuchKey();
  return new Response(object.body, { status, headers, ...encoding });
}

function isUnchanged({ headers }: Request, { etag, updatedAt }: FoundFile, now: number): boolean {
  const tags = headers.get("If-None-Match");
  return tags === null ? unchangedSince(headers.get("If-Modified-Since"), updatedAt, now) : matchesEtag(tags, etag);
}

/** The requested part; none if the client requested it for another version of the file (If-Range). */
function rangeOf({ headers }: Request, { etag, bytes }: FoundFile): ByteRange | "unsatisfiable" | undefined {
  const condition = headers.get("If-Range");
  return condition !== null && condition !== etag ? undefined : parseByteRange(headers.get("Range"), bytes);
}
