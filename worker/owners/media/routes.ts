import { Hono } from "hono";
import { mediaParam, photoInput } from "#contract/owners/photo-input.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo-sizes.ts";
import { HOUR_MS } from "#domain/time.ts";
import { answer, NO_STORE, refuse, refuseTooManyRequests } from "#services/http/api/answers.ts";
import { maxBodyBytes, input } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { increment } from "#store/services/attempts.ts";
import { deletePhoto } from "#services/photos/delete-photos.ts";
import { storePhoto } from "#services/photos/store-photo.ts";

/** Per account, over all its sites, because decoding uses CPU time. Refused uploads also count. */
const MAX_UPLOADS_PER_HOUR = 600;

const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer());

/** Routes for uploading and deleting a site's photos. */
export const mediaRoutes = new Hono<SiteEnv>()
  .post(
    "/sites/:siteId/media",
    requireSignedIn,
    maxBodyBytes(MAX_PHOTO_BYTES),
    forSite("content:write"),
    input("form", photoInput),
    async (c) => {
      const { openStore, env, now } = c.env.context;
      const store = await openStore();
      const tally = await increment(store, `uploads ${c.var.user.userId}`, HOUR_MS, now);
      if (tally.count > MAX_UPLOADS_PER_HOUR) return refuseTooManyRequests(c, tally.resetAt - now);
      const { color, placeholder, jpeg, ...files } = c.req.valid("form");
      const variants = await Promise.all(
        Object.entries(files as Record<string, Blob>).map(async ([width, file]) => [Number(width), await bytesOf(file)] as const),
      );
      const tools = { store, bucket: env.MEDIA, now };
      const stored = await storePhoto(tools, c.var.site.id, {
        variants: new Map(variants),
        jpeg: jpeg && (await bytesOf(jpeg as Blob)),
        color,
        placeholder,
      });
      if (stored.ok) return c.json(stored.photo, 201, NO_STORE);
      return refuse(c, stored.code, "details" in stored ? { details: stored.details } : {});
    },
  )
  .delete("/sites/:siteId/media/:key", requireSignedIn, forSite("content:write"), input("param", mediaParam), async (c) => {
    const { openStore, env, now } = c.env.context;
    const tools = { store: await openStore(), bucket: env.MEDIA, now };
    const deleted = await deletePhoto(tools, c.var.site.id, c.req.valid("param").key);
    return deleted.ok ? answer(c, {}) : refuse(c, deleted.code);
  });
