import { Hono } from "hono";
import { guestReviewAnswer, guestReviewDecision, guestReviewParam, guestReviewsQuery } from "#contract/pages/guest-review.ts";
import { answer, refuseWrite } from "#services/http/api/answers.ts";
import { maxBodyBytes, ifMatch, input } from "#services/http/api/input.ts";
import { requireSignedIn } from "#services/http/caller/gates.ts";
import { forSite, type SiteEnv } from "#services/http/caller/site-gate.ts";
import { hostToolsOf } from "#services/hosts/refresh-site.ts";
import { findList } from "#store/letting/guest-reviews.ts";
import { answerReview, decideReview } from "./decide-review.ts";

const MAX_ANSWER_BYTES = 32_000;

/** `/api/sites/:siteId/reviews/guests`: the reviews that guests have written at the address of their booking. */
export const guestReviewRoutes = new Hono<SiteEnv>()
  .get("/", requireSignedIn, forSite("reviews:read"), input("query", guestReviewsQuery), async (c) => {
    const { cursor = 0, limit } = c.req.valid("query");
    const found = await findList(await c.env.context.openStore(), c.var.site.id, { limit: limit + 1, offset: cursor });
    const isMore = found.length > limit;
    return answer(c, { reviews: found.slice(0, limit), cursor: isMore ? String(cursor + limit) : null });
  })
  .put(
    "/:reviewId/answer",
    requireSignedIn,
    maxBodyBytes(MAX_ANSWER_BYTES),
    forSite("reviews:write"),
    input("param", guestReviewParam),
    ifMatch(),
    input("json", guestReviewAnswer),
    async (c) => {
      const read = { siteId: c.var.site.id, id: c.req.valid("param").reviewId, ...c.req.valid("header") };
      const done = await answerReview(await hostToolsOf(c.env.context), read, c.req.valid("json").answer);
      return done.ok ? answer(c, { version: done.version }) : refuseWrite(c, done);
    },
  )
  .put(
    "/:reviewId/decision",
    requireSignedIn,
    maxBodyBytes(MAX_ANSWER_BYTES),
    forSite("reviews:write"),
    input("param", guestReviewParam),
    ifMatch(),
    input("json", guestReviewDecision),
    async (c) => {
      const read = { siteId: c.var.site.id, id: c.req.valid("param").reviewId, ...c.req.valid("header") };
      const done = await decideReview(await hostToolsOf(c.env.context), read, c.req.valid("json"));
      if (done.ok) return answer(c, { version: done.version });
      return refuseWrite(c, done);
    },
  );
