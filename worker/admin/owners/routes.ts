import { Hono } from "hono";
import { adminListQuery, reasonInput } from "#contract/admin/input.ts";
import { accountActionParam } from "#contract/admin/owner.ts";
import { nextTimeCursor } from "#contract/services/time-cursor.ts";
import { isUuid } from "#domain/uuid.ts";
import { answer, NO_STORE, refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireAdmin } from "#services/http/caller/gates.ts";
import { findMatches, findNewest } from "#store/admin/owners.ts";
import { findById } from "#store/identity/users.ts";
import { createAuthContext } from "#identity/accounts/auth-context.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { beginView, endView } from "../views/begin-view.ts";
import { readOwner } from "./read-owner.ts";

/** Routes of accounts in the admin area. */
export const adminOwnerRoutes = new Hono<GatedEnv>()
  .get("/", requireAdmin, input("query", adminListQuery), async (c) => {
    const { openStore, now } = c.env.context;
    const store = await openStore();
    const { q, ...page } = c.req.valid("query");
    const owners = q === undefined ? await findNewest(store, page, now) : await findMatches(store, q, page.limit, now);
    return answer(c, { owners, cursor: q === undefined ? nextTimeCursor(owners, page.limit) : null });
  })
  .get("/:id", requireAdmin, async (c) => {
    const { openStore, now } = c.env.context;
    const id = c.req.param("id");
    const owner = isUuid(id) ? await readOwner(await openStore(), id, now) : undefined;
    return owner ? answer(c, owner) : refuse(c, "NOT_FOUND");
  })
  .post("/:id/views", requireAdmin, maxBodyBytes(4096), input("json", reasonInput), async (c) => {
    const auth = await createAuthContext(c.req.raw, c.env.context);
    const begun = await beginView(auth, c.var.user, c.req.param("id"), c.req.valid("json").reason);
    return begun.ok ? c.json(begun.view, 201, NO_STORE) : refuse(c, begun.code);
  })
  .delete("/:id/views/:viewId", requireAdmin, async (c) => {
    const auth = await createAuthContext(c.req.raw, c.env.context);
    const hasEnded = await endView(auth, c.var.user, c.req.param());
    return hasEnded ? c.body(null, 204) : refuse(c, "NOT_FOUND");
  })
  .post(
    "/:id/:action",
    requireAdmin,
    maxBodyBytes(4096),
    input("param", accountActionParam),
    input("json", reasonInput),
    async (c) => {
      const { context } = c.env;
      const { id, action } = c.req.valid("param");
      const { userId: actorId } = c.var.user;
      // An admin's own ban or missing factor would end this session permanently.
      if (id === actorId) return refuse(c, "NOT_ALLOWED");
      if (context.config.project) return refuse(c, "HOSTED_ACCOUNTS");
      const auth = await createAuthContext(c.req.raw, context);
      const account = await findById(auth.store, id);
      if (!account) return refuse(c, "NOT_FOUND");
      const { actOnAccount } = await import("./act-on-account.ts");
      const acted = await actOnAccount(auth, account, action, { actorId, ...c.req.valid("json") });
      if (!acted.ok) return refuse(c, acted.code);
      deliverSoon(context);
      return c.body(null, 204);
    },
  );
