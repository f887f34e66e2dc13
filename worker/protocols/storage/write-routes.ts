import { Hono } from "hono";
import { copyInput, moveInput, removeInput } from "#contract/services/storage-input.ts";
import { toCacheControl } from "#domain/storage/cache-control.ts";
import { MAX_REQUEST_FILE_BYTES } from "#domain/storage/limits.ts";
import type { StoredFile } from "#store/services/storage-objects.ts";
import { mayAccess } from "#services/storage/access.ts";
import { copyFile } from "#services/storage/copy-file.ts";
import { requireFileName } from "#services/storage/find-file.ts";
import { moveFile } from "#services/storage/move-file.ts";
import { requireWritable } from "#services/storage/photos-bucket.ts";
import { removeFiles } from "#services/storage/remove-files.ts";
import { accessDenied, noSuchKey } from "#services/storage/storage-error.ts";
import { storageToolsOf } from "#services/storage/storage-tools.ts";
import { requireAcceptable, storeFile } from "#services/storage/store-file.ts";
import { type AllowedUpload, countUpload, openUploadToken } from "#services/storage/upload-tokens.ts";
import { readInput, requireNoVersion } from "./read-input.ts";
import { readUpload, toEncoding } from "./read-upload.ts";
import { callerIn, entryJson, json, placeAfter, removedJson, type StorageContext, type StorageEnv } from "./wire.ts";

/** Uploading, copying, moving and removing files. */
export const writeRoutes = new Hono<StorageEnv>()
  .put("/object/upload/sign/:bucket/*", async (c) => {
    const tools = await storageToolsOf(c.env.context);
    const place = placeAfter(c, "object/upload/sign");
    requireFileName(place.name);
    const { bucketId } = place;
    const { name } = await upload(c, await openUploadToken(tools, c.req.query("token") ?? "", place));
    return json({ Key: `${bucketId}/${name}` });
  })
  .post("/object/move", async (c) => {
    const { bucketId, sourceKey, destinationKey, destinationBucket, sourceVersionId } = await readInput(c.req.raw, moveInput);
    requireNoVersion(sourceVersionId);
    const to = { bucketId: destinationBucket ?? bucketId, name: destinationKey };
    const id = await moveFile(await storageToolsOf(c.env.context), await callerIn(c), { bucketId, name: sourceKey }, to);
    return json({ message: "Successfully moved", Id: id, Key: destinationKey });
  })
  .post("/object/copy", async (c) => {
    const input = await readInput(c.req.raw, copyInput);
    requireNoVersion(input.sourceVersionId);
    const isUpsert = c.req.header("x-upsert") === "true";
    const to = { bucketId: input.destinationBucket ?? input.bucketId, name: input.destinationKey, isUpsert, tokenId: null };
    const { mimetype, cacheControl, contentEncoding } = input.metadata ?? {};
    const changes =
      input.copyMetadata === false
        ? {
            metadata: null,
            ...(typeof mimetype === "string" && { mimetype }),
            ...(typeof cacheControl === "string" && { cacheControl: toCacheControl(cacheControl) }),
            ...(typeof contentEncoding === "string" && { contentEncoding: toEncoding(contentEncoding) }),
          }
        : {};
    const from = { bucketId: input.bucketId, name: input.sourceKey };
    const file = await copyFile(await storageToolsOf(c.env.context), await callerIn(c), from, to, changes);
    return json({
      ...entryJson({ ...file, file }, file.name),
      bucket_id: to.bucketId,
      Id: file.id,
      Key: `${to.bucketId}/${file.name}`,
    });
  })
  .on(["POST", "PUT"], "/object/:bucket/*", async (c) => {
    const caller = await callerIn(c);
    const place = placeAfter(c, "object");
    requireWritable(place.bucketId);
    requireFileName(place.name);
    if (!(await mayAccess(await c.env.context.openStore(), caller, place.name, "write"))) throw accessDenied();
    const isUpsert = c.req.method === "PUT" || c.req.header("x-upsert") === "true";
    const { id, name } = await upload(c, { caller, to: { ...place, isUpsert, tokenId: null } });
    return json({ Id: id, Key: `${place.bucketId}/${name}` });
  })
  .delete("/object/:bucket", async (c) => {
    const { prefixes } = await readInput(c.req.raw, removeInput);
    requireNoVersion(...prefixes.map((each) => (typeof each === "string" ? undefined : each.versionId)));
    const names = prefixes.filter((each) => typeof each === "string");
    const bucketId = c.req.param("bucket");
    const removed = await removeFiles(await storageToolsOf(c.env.context), await callerIn(c), bucketId, names);
    return json(removed.map((file) => removedJson(bucketId, file)));
  })
  .delete("/object/:bucket/*", async (c) => {
    const { bucketId, name } = placeAfter(c, "object");
    requireFileName(name);
    const removed = await removeFiles(await storageToolsOf(c.env.context), await callerIn(c), bucketId, [name]);
    if (removed.length === 0) throw noSuchKey();
    return json({ message: "Successfully deleted" });
  });

async function upload(c: StorageContext, allowed: AllowedUpload): Promise<StoredFile> {
  const tools = await storageToolsOf(c.env.context);
  await countUpload(tools, allowed);
  const sent = await readUpload(c.req.raw);
  await requireAcceptable(tools, allowed.to, sent, MAX_REQUEST_FILE_BYTES);
  return storeFile(tools, allowed.to, sent);
}
