import { Hono } from "hono";
import { signInput, signManyInput } from "#contract/services/storage-input.ts";
import { findByPlace } from "#store/services/storage-objects.ts";
import { mayAccess } from "#services/storage/access.ts";
import { requireBucket, requireFileName } from "#services/storage/find-file.ts";
import { requireWritable } from "#services/storage/photos-bucket.ts";
import { signDownload, signDownloads } from "#services/storage/sign-downloads.ts";
import { accessDenied, alreadyExists } from "#services/storage/storage-error.ts";
import { storageToolsOf } from "#services/storage/storage-tools.ts";
import { issueUploadToken } from "#services/storage/upload-tokens.ts";
import { readInput, requireNoVersion } from "./read-input.ts";
import { callerIn, json, placeAfter, type StorageEnv } from "./wire.ts";

const NOT_FOUND = "Either the object does not exist or you do not have access to it";

/** Links with which anybody can read or upload a file for some time. */
export const signRoutes = new Hono<StorageEnv>()
  // A path with a wildcard matches one without a name too.
  .post("/object/sign/:bucket", async (c) => {
    const { expiresIn: seconds, paths: names } = await readInput(c.req.raw, signManyInput);
    const bucketId = c.req.param("bucket");
    const tokens = await signDownloads(await storageToolsOf(c.env.context), await callerIn(c), { bucketId, names, seconds });
    return json(
      names.map((name, index) => {
        const token = tokens[index];
        return token
          ? { error: null, path: name, signedURL: signedPath(bucketId, name, token) }
          : { error: NOT_FOUND, path: name, signedURL: null };
      }),
    );
  })
  .post("/object/sign/:bucket/*", async (c) => {
    const { expiresIn, versionId } = await readInput(c.req.raw, signInput);
    requireNoVersion(versionId);
    const { bucketId, name } = placeAfter(c, "object/sign");
    const token = await signDownload(await storageToolsOf(c.env.context), await callerIn(c), { bucketId, name }, expiresIn);
    return json({ signedURL: signedPath(bucketId, name, token) });
  })
  .post("/object/upload/sign/:bucket/*", async (c) => {
    const tools = await storageToolsOf(c.env.context);
    const caller = await callerIn(c);
    const place = placeAfter(c, "object/upload/sign");
    requireWritable(place.bucketId);
    requireFileName(place.name);
    if (!(await mayAccess(tools.store, caller, place.name, "write"))) throw accessDenied();
    await requireBucket(tools, place.bucketId);
    const isUpsert = c.req.header("x-upsert") === "true";
    if (!isUpsert && (await findByPlace(tools.store, place))) throw alreadyExists("KeyAlreadyExists");
    const token = await issueUploadToken(tools, caller, { ...place, isUpsert });
    const path = [place.bucketId, ...place.name.split("/")].map(encodeURIComponent).join("/");
    return json({ url: `/object/upload/sign/${path}?token=${token}`, token });
  });

/** Not encoded, because the client does that. */
const signedPath = (bucketId: string, name: string, token: string): string => `/object/sign/${bucketId}/${name}?token=${token}`;
