import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { MAX_FILE_BYTES } from "#domain/storage/limits.ts";
import type { ResumableUpload } from "#store/services/storage-uploads.ts";
import { mayAccess } from "#services/storage/access.ts";
import { requireFileName } from "#services/storage/find-file.ts";
import { requireWritable } from "#services/storage/photos-bucket.ts";
import { appendPart, type SentPart } from "#services/storage/resumable/append-part.ts";
import { createUpload } from "#services/storage/resumable/create-upload.ts";
import { findUpload, type OpenUpload, type Uploader } from "#services/storage/resumable/find-upload.ts";
import { finishUpload } from "#services/storage/resumable/finish-upload.ts";
import { parseUploadMetadata } from "#services/storage/resumable/upload-metadata.ts";
import { accessDenied, invalidRequest, StorageError } from "#services/storage/storage-error.ts";
import { abandon } from "#services/storage/store-file.ts";
import { type StorageTools, storageToolsOf } from "#services/storage/storage-tools.ts";
import { type AllowedUpload, openUploadToken } from "#services/storage/upload-tokens.ts";
import { toProperties } from "./read-upload.ts";
import { BASE, callerIn, type StorageContext, type StorageEnv } from "./wire.ts";

const VERSION = "1.0.0";
const PART_TYPE = "application/offset+octet-stream";

/** Adds the headers of tus to every response, and those that describe this server to OPTIONS. */
export const tusHeaders = createMiddleware<StorageEnv>(async (c, next) => {
  await next();
  c.res.headers.set("Tus-Resumable", VERSION);
  if (c.req.method !== "OPTIONS") return;
  c.res.headers.set("Tus-Version", VERSION);
  c.res.headers.set("Tus-Extension", "creation,creation-with-upload,expiration,termination");
  c.res.headers.set("Tus-Max-Size", String(MAX_FILE_BYTES));
});

/** Resumable uploads by tus 1.0; below `/sign`, by an upload token in the header `x-signature`. */
const routesOf = ({ isSigned }: { isSigned: boolean }) => {
  const uploaderIn = async (c: StorageContext): Promise<Uploader> =>
    isSigned ? { token: c.req.header("x-signature") ?? "" } : { caller: await callerIn(c) };
  const find = async (c: StorageContext, tools: StorageTools) => findUpload(tools, c.req.param("id") ?? "", await uploaderIn(c));

  return new Hono<StorageEnv>()
    .use(async (c, next) => {
      if (c.req.header("Tus-Resumable") !== VERSION) throw tusError(412, `Tus-Resumable must be ${VERSION}`);
      return next();
    })
    .post("/", async (c) => {
      const tools = await storageToolsOf(c.env.context);
      const metadataHeader = c.req.header("Upload-Metadata") ?? "";
      const metadata = parseUploadMetadata(metadataHeader);
      if (!metadata) throw invalidRequest("Metadata header is required: bucketName and objectName, in base64");
      const length = readNumber(c, "Upload-Length");
      if (length === undefined) throw invalidRequest("Upload-Length is required: its length cannot be deferred");
      const place = { bucketId: metadata.get("bucketName") ?? "", name: metadata.get("objectName") ?? "" };
      requireWritable(place.bucketId);
      requireFileName(place.name);
      const by = await uploaderIn(c);
      const allowed = "token" in by ? await openUploadToken(tools, by.token, place) : await allow(c, tools, by, place);
      const properties = toProperties({
        type: metadata.get("contentType"),
        cacheControl: metadata.get("cacheControl"),
        encoding: metadata.get("contentEncoding"),
        metadata: metadata.get("metadata"),
      });
      const upload = await createUpload(tools, allowed, { ...properties, length, metadataHeader });
      const created = { ...upload, ...place, isPending: true };
      const bytes = readNumber(c, "Content-Length") ?? 0;
      let { offset } = upload;
      if (length === 0) await finishUpload(tools, created);
      else if (bytes > 0 && c.req.header("Content-Type") === PART_TYPE && c.req.raw.body)
        offset = await appendFirst(tools, created, { offset, bytes, body: c.req.raw.body });
      const folder = `${c.env.context.config.mainOrigin}${BASE}/upload/resumable${isSigned ? "/sign" : ""}`;
      return answer(201, { ...stateOf(upload, offset), Location: `${folder}/${upload.version}` });
    })
    .get("/:id", async (c) => {
      const tools = await storageToolsOf(c.env.context);
      const upload = await find(c, tools);
      if (upload.isPending && upload.offset === upload.length) await finishUpload(tools, upload);
      const { length, metadataHeader, offset } = upload;
      return answer(200, { ...stateOf(upload, offset), "Upload-Length": String(length), "Upload-Metadata": metadataHeader });
    })
    .patch("/:id", async (c) => {
      const tools = await storageToolsOf(c.env.context);
      if (c.req.header("Content-Type") !== PART_TYPE) throw tusError(415, `Content-Type must be ${PART_TYPE}`);
      const sent = readNumber(c, "Upload-Offset");
      const bytes = readNumber(c, "Content-Length");
      if (sent === undefined || bytes === undefined) throw invalidRequest("Upload-Offset and Content-Length are required");
      const upload = await find(c, tools);
      const { body } = c.req.raw;
      if (bytes > 0 && body) return answer(204, stateOf(upload, await appendPart(tools, upload, { offset: sent, bytes, body })));
      if (sent !== upload.offset) throw tusError(409, "Upload-Offset conflict");
      return answer(204, stateOf(upload, upload.offset));
    })
    .delete("/:id", async (c) => {
      const tools = await storageToolsOf(c.env.context);
      const upload = await find(c, tools);
      if (!upload.isPending) throw invalidRequest("Cannot terminate an already completed upload");
      await abandon(tools, upload.version);
      return answer(204, {});
    });
};

export const resumableRoutes = routesOf({ isSigned: false });
export const signedResumableRoutes = routesOf({ isSigned: true });

/**
 * Adds the part that came with the creation. If it is refused, the upload is aborted, because the client never learns its
 * address.
 */
async function appendFirst(tools: StorageTools, created: OpenUpload, part: SentPart): Promise<number> {
  try {
    return await appendPart(tools, created, part);
  } catch (error) {
    await abandon(tools, created.version);
    throw error;
  }
}

async function allow(
  c: StorageContext,
  { store }: StorageTools,
  { caller }: Extract<Uploader, { caller: unknown }>,
  place: { bucketId: string; name: string },
): Promise<AllowedUpload> {
  if (!(await mayAccess(store, caller, place.name, "write"))) throw accessDenied();
  return { caller, to: { ...place, isUpsert: c.req.header("x-upsert") === "true", tokenId: null } };
}

const stateOf = ({ expiresAt }: Pick<ResumableUpload, "expiresAt">, offset: number) => ({
  "Upload-Offset": String(offset),
  "Upload-Expires": new Date(expiresAt).toUTCString(),
});

const answer = (status: number, headers: Record<string, string>): Response =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });

function readNumber(c: StorageContext, header: string): number | undefined {
  const text = c.req.header(header) ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

const tusError = (status: number, message: string) => new StorageError({ status, code: "TusError", message });
