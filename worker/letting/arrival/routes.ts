import { Hono } from "hono";
import { arrivalPictureParam } from "#contract/letting/booking-settings-schema.ts";
import { pictureInput } from "#contract/owners/photo-input.ts";
import { HOUR_MS } from "#domain/time.ts";
import { NO_STORE, refuse, refuseTooManyRequests } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { increment } from "#store/services/attempts.ts";
import { serveArrivalPicture, storeArrivalPicture } from "./arrival-pictures.ts";

/** Per account, because decoding uses CPU time. Refused uploads also count. */
const MAX_UPLOADS_PER_HOUR = 200;
/** All variants of a picture of at most 960 pixels. */
const MAX_BODY_BYTES = 3 * 1024 * 1024;

/** `/api/sites/:siteId/arrival-pictures`: pictures of the information for guests who have booked. */
export const arrivalPictureRoutes = new Hono<SiteEnv>()
  .post(
    "/",
    requireSignedIn,
    maxBodyBytes(MAX_BODY_BYTES),
    forSite("operations:write"),
    input("form", pictureInput),
    async (c) => {
      const { openStore, env, now } = c.env.context;
      const store = await openStore();
      const tally = await increment(store, `arrival pictures ${c.var.user.userId}`, HOUR_MS, now);
      if (tally.count > MAX_UPLOADS_PER_HOUR) return refuseTooManyRequests(c, tally.resetAt - now);
      const { color, placeholder, ...files } = c.req.valid("form");
      const variants = new Map<number, Uint8Array<ArrayBuffer>>();
      for (const [width, file] of Object.entries(files as Record<string, Blob>))
        variants.set(Number(width), new Uint8Array(await file.arrayBuffer()));
      const stored = await storeArrivalPicture({ store, bucket: env.MEDIA, now }, c.var.site.id, {
        variants,
        color,
        placeholder,
      });
      if (stored.ok) return c.json(stored.picture, 201, NO_STORE);
      return refuse(c, stored.code, "details" in stored ? { details: stored.details } : {});
    },
  )
  .get("/:pictureId", requireSignedIn, forSite("operations:read"), input("param", arrivalPictureParam), async (c) => {
    const { openStore, env } = c.env.context;
    const tools = { store: await openStore(), bucket: env.MEDIA };
    const picture = await serveArrivalPicture(tools, c.var.site.id, c.req.valid("param").pictureId);
    return picture ?? refuse(c, "NOT_FOUND");
  });
