import { Hono } from "hono";
import { mediaParam, photoInput } from "#contract/photo-input.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo-sizes.ts";
import { answer, NO_STORE, refuse, refuseTooManyRequests } from "#http/api/answers.ts";
import { maxBodyBytes, input } from "#http/api/input.ts";
import { requireSignedIn } from "#http/caller/gates.ts";
import { forSite, type SiteEnv } from "#http/caller/site-gate.ts";
import { increment } from "#store/attempts.ts";
import { freePhoto } from "./free-photos.ts";
import { keepPhoto } from "./keep-photo.ts";

const HOUR_MS = 60 * 60_000;
/** Of one account, on all of its sites: decoding them takes an isolate's time. Refused ones count too. */
const MAX_UPLOADS_PER_HOUR = 600;

/** The photos of a site, beside the draft that shows them. */
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
      const { color, placeholder, ...files } = c.req.valid("form");
      const variants = await Promise.all(
        Object.entries(files as Record<string, Blob>).map(
          async ([width, file]) => [Number(width), new Uint8Array(await file.arrayBuffer())] as const,
        ),
      );
      const tools = { store, bucket: env.MEDIA, now };
      const kept = await keepPhoto(tools, c.var.site.id, { variants: new Map(variants), color, placeholder });
      if (kept.ok) return c.json(kept.photo, 201, NO_STORE);
      return refuse(c, kept.code, "details" in kept ? { details: kept.details } : {});
    },
  )
  .delete("/sites/:siteId/media/:key", requireSignedIn, forSite("content:write"), input("param", mediaParam), async (c) => {
    const { openStore, env } = c.env.context;
    const freed = await freePhoto(await openStore(), env.MEDIA, c.var.site.id, c.req.valid("param").key);
    return freed.ok ? answer(c, {}) : refuse(c, freed.code);
  });
