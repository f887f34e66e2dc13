import { Hono } from "hono";
import { signOutQuery } from "#contract/identity/account-input.ts";
import { isUuid } from "#domain/uuid.ts";
import { answer, NO_STORE, refuse } from "#services/http/api/answers.ts";
import { input } from "#services/http/api/input.ts";
import { type GatedEnv, openToAll, requireSignedIn } from "#services/http/caller/gates.ts";
import { brand } from "#locales/brand.ts";
import { isWithdrawn } from "#store/business/withdrawals.ts";
import * as sessions from "#store/identity/sessions.ts";
import * as signUpLinks from "#store/identity/sign-up-links.ts";
import * as users from "#store/identity/users.ts";
import { enforceNetworkLimit } from "./network-limit.ts";
import { createAuthContext } from "./auth-context.ts";
import { exportAccount } from "./export-account.ts";
import { redeemSignUpLink } from "./redeem-sign-up-link.ts";

/** Routes for the account screens, for data that the Supabase client does not provide. */
export const accountRoutes = new Hono<GatedEnv>()
  .get("/", openToAll, (c) => {
    const { caller } = c.var;
    return answer(c, caller.kind === "visitor" ? { kind: caller.kind } : { kind: caller.kind, userId: caller.userId });
  })
  .get("/closing", requireSignedIn, async (c) => {
    const { previewClosing } = await import("./preview-closing.ts");
    const { openStore, now } = c.env.context;
    return answer(c, await previewClosing(await openStore(), c.var.user.userId, now));
  })
  .get("/export", requireSignedIn, async (c) => {
    const { openStore, now } = c.env.context;
    const exported = await exportAccount(await openStore(), c.var.user, now);
    if (!exported.ok) return refuse(c, exported.code);
    const name = `${brand.slug}-account-${new Date(now).toISOString().slice(0, 10)}.json`;
    return c.json(exported.held, 200, { ...NO_STORE, "Content-Disposition": `attachment; filename="${name}"` });
  })
  .get("/password", requireSignedIn, async (c) => {
    const account = await users.findById(await c.env.context.openStore(), c.var.user.userId);
    return answer(c, { isSet: (account?.encryptedPassword ?? null) !== null });
  })
  .get("/sessions", requireSignedIn, async (c) => {
    const { user } = c.var;
    const userSessions = await sessions.findByUser(await c.env.context.openStore(), user.userId);
    return answer(
      c,
      userSessions.map(({ id, userAgent, aal, createdAt, refreshedAt }) => ({
        id,
        userAgent,
        aal,
        createdAt,
        refreshedAt,
        current: id === user.sessionId,
      })),
    );
  })
  .delete("/sessions", requireSignedIn, input("query", signOutQuery), async (c) => {
    // Sessions of our own accounts end at /auth/v1/logout.
    if (!c.env.context.config.project) return refuse(c, "NOT_FOUND");
    const { userId, sessionId } = c.var.user;
    const { scope } = c.req.valid("query");
    const { db, tables } = await c.env.context.openStore();
    if (scope === "local") await sessions.remove(db, tables, userId, sessionId);
    else await sessions.removeByUser(db, tables, userId, scope === "others" ? sessionId : undefined);
    return c.body(null, 204);
  })
  .delete("/sessions/:id", requireSignedIn, async (c) => {
    if (c.env.context.config.project) return refuse(c, "HOSTED_ACCOUNTS");
    const { user } = c.var;
    const id = c.req.param("id");
    const { db, tables } = await c.env.context.openStore();
    const ended = isUuid(id) ? await sessions.remove(db, tables, user.userId, id) : [];
    return ended.length > 0 ? c.body(null, 204) : refuse(c, "NOT_FOUND");
  });

/** Sign-up links of paid orders. The id cannot be guessed and was sent only to the address that it returns. */
export const signUpLinkRoutes = new Hono<GatedEnv>()
  .get("/:id", openToAll, async (c) => {
    const { context } = c.env;
    const limited = await enforceNetworkLimit(await createAuthContext(c.req.raw, context), context.env, "token", "invitations");
    if (limited) {
      c.header("Retry-After", String(limited.retryAfter));
      return refuse(c, "TOO_MANY_REQUESTS");
    }
    const id = c.req.param("id");
    const store = await context.openStore();
    const found = isUuid(id) ? await signUpLinks.findById(store, id) : undefined;
    if (!found) return refuse(c, "NOT_FOUND");
    const withdrawn = await isWithdrawn(store, found.orderId);
    return answer(c, { email: found.email, accepted: found.redeemedAt !== null, withdrawn });
  })
  .post("/:id/accept", requireSignedIn, async (c) => {
    const { openStore, now } = c.env.context;
    const id = c.req.param("id");
    if (!isUuid(id)) return refuse(c, "NOT_FOUND");
    const redeemed = await redeemSignUpLink(await openStore(), id, c.var.user.userId, now);
    return redeemed.ok ? answer(c, { email: redeemed.email, accepted: true }) : refuse(c, redeemed.code);
  });
