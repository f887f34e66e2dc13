import { Hono } from "hono";
import { toPrivateCacheControl } from "#domain/storage/cache-control.ts";
import { type FoundFile, findPublic, findReadable } from "#services/storage/find-file.ts";
import { serveFile } from "#services/storage/serve-file.ts";
import { findSigned } from "#services/storage/sign-downloads.ts";
import { notEnabled } from "#services/storage/storage-error.ts";
import { storageToolsOf } from "#services/storage/storage-tools.ts";
import { requireNoVersion } from "./read-input.ts";
import { infoJson, json, placeAfter, readerIn, type StorageContext, type StorageEnv } from "./wire.ts";

/** Reading files and their metadata. */
export const readRoutes = new Hono<StorageEnv>()
  .all("/render/image/*", () => {
    throw notEnabled("image transformations");
  })
  .get("/object/public/:bucket/*", async (c) => {
    const { env, now } = c.env.context;
    requireNoVersion(c.req.query("versionId"));
    const tools = { store: await c.env.context.openStore(), objects: env.MEDIA, now };
    const file = await findPublic(tools, placeAfter(c, "object/public"));
    return serveFile(tools, c.req.raw, file, { cacheControl: file.cacheControl, download: c.req.query("download") });
  })
  .get("/object/sign/:bucket/*", async (c) => {
    const tools = await storageToolsOf(c.env.context);
    const { file, until } = await findSigned(tools, c.req.query("token") ?? "", placeAfter(c, "object/sign"));
    const cacheControl = toPrivateCacheControl(file.cacheControl, Math.floor((until - tools.now) / 1000));
    return serveFile(tools, c.req.raw, file, { cacheControl, download: c.req.query("download") });
  })
  .get("/object/info/public/:bucket/*", async (c) =>
    json(infoJson(await findPublic(await storageToolsOf(c.env.context), placeAfter(c, "object/info/public")))),
  )
  .get("/object/info/authenticated/:bucket/*", async (c) => json(infoJson(await readable(c, "object/info/authenticated"))))
  .get("/object/info/:bucket/*", async (c) => json(infoJson(await readable(c, "object/info"))))
  .get("/object/authenticated/:bucket/*", (c) => serveReadable(c, "object/authenticated"))
  .get("/object/:bucket/*", (c) => serveReadable(c, "object"));

async function readable(c: StorageContext, prefix: string): Promise<FoundFile> {
  requireNoVersion(c.req.query("versionId"));
  return findReadable(await storageToolsOf(c.env.context), await readerIn(c), placeAfter(c, prefix));
}

async function serveReadable(c: StorageContext, prefix: string): Promise<Response> {
  const file = await readable(c, prefix);
  const cacheControl = file.isPublic ? file.cacheControl : toPrivateCacheControl(file.cacheControl);
  return serveFile(await storageToolsOf(c.env.context), c.req.raw, file, { cacheControl, download: c.req.query("download") });
}
