import { Hono } from "hono";
import {
  reviewImport,
  reviewInput,
  reviewOrder,
  reviewParam,
  reviewPatch,
  reviewsQuery,
} from "#contract/letting/review-input.ts";
import { answer, refuse, refuseWrite } from "#services/http/api/answers.ts";
import { maxBodyBytes, ifMatch, input } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { hostToolsOf } from "#services/hosts/refresh-site.ts";
import { findOf, findOrderVersion } from "#store/letting/reviews.ts";
import { addReviews } from "./add-reviews.ts";
import { editReview, removeReview } from "./edit-review.ts";
import { orderReviews } from "./order-reviews.ts";

/** For one review in UTF-8. */
const MAX_REVIEW_BYTES = 32_000;
/** For an import of up to two hundred reviews. */
const MAX_IMPORT_BYTES = 4_000_000;
const newId = () => crypto.randomUUID();

/** `/api/sites/:siteId/reviews`: the reviews that the owner has entered. */
export const reviewRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("reviews:read"), input("query", reviewsQuery), async (c) => {
    const store = await c.env.context.openStore();
    const { cursor, limit } = c.req.valid("query");
    const { id } = c.var.site;
    const [{ reviews, last }, order] = await Promise.all([findOf(store, id, limit, cursor), findOrderVersion(store, id)]);
    return answer(c, { reviews, order, cursor: last && reviews.length === limit ? `${last.position}.${last.id}` : null });
  })
  .post("/", requireSignedIn, maxBodyBytes(MAX_REVIEW_BYTES), forSite("reviews:write"), input("json", reviewInput), async (c) => {
    const added = await addReviews(await hostToolsOf(c.env.context), c.var.site.id, [c.req.valid("json")], newId);
    return added.ok ? c.json({ ids: added.ids }, 201) : refuse(c, added.code);
  })
  .post(
    "/import",
    requireSignedIn,
    maxBodyBytes(MAX_IMPORT_BYTES),
    forSite("reviews:write"),
    input("json", reviewImport),
    async (c) => {
      const added = await addReviews(await hostToolsOf(c.env.context), c.var.site.id, c.req.valid("json").reviews, newId);
      return added.ok ? c.json({ ids: added.ids }, 201) : refuse(c, added.code);
    },
  )
  .put(
    "/order",
    requireSignedIn,
    maxBodyBytes(MAX_REVIEW_BYTES),
    forSite("reviews:write"),
    ifMatch(),
    input("json", reviewOrder),
    async (c) => {
      const order = { siteId: c.var.site.id, ...c.req.valid("json"), ...c.req.valid("header"), decision: newId() };
      const done = await orderReviews(await hostToolsOf(c.env.context), order);
      return done.ok ? answer(c, { order: done.version }) : refuseWrite(c, { code: done.code, current: { order: done.version } });
    },
  )
  .patch(
    "/:reviewId",
    requireSignedIn,
    maxBodyBytes(MAX_REVIEW_BYTES),
    forSite("reviews:write"),
    input("param", reviewParam),
    ifMatch(),
    input("json", reviewPatch),
    async (c) => {
      const read = { siteId: c.var.site.id, id: c.req.valid("param").reviewId, ...c.req.valid("header") };
      const done = await editReview(await hostToolsOf(c.env.context), read, c.req.valid("json"));
      return done.ok ? answer(c, { version: done.version }) : refuseWrite(c, done);
    },
  )
  .delete("/:reviewId", requireSignedIn, forSite("reviews:write"), input("param", reviewParam), ifMatch(), async (c) => {
    const read = { siteId: c.var.site.id, id: c.req.valid("param").reviewId, ...c.req.valid("header") };
    const done = await removeReview(await hostToolsOf(c.env.context), read);
    return done.ok ? answer(c, { version: done.version }) : refuseWrite(c, done);
  });
