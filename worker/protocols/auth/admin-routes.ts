import { Hono } from "hono";
import { type Refusal, refuse, isRefusal } from "#contract/identity/auth-errors.ts";
import { isUuid } from "#domain/uuid.ts";
import * as users from "#store/identity/users.ts";
import { changeAccount, createAccount, softDeleteAccount } from "#identity/accounts/admin-accounts.ts";
import { generateLink, isLinkType } from "#identity/accounts/generate-link.ts";
import { invite } from "#identity/accounts/invite.ts";
import { removeAccount } from "#identity/accounts/remove-account.ts";
import { deleteUnusedPhotosSoon } from "#services/photos/delete-photos.ts";
import { orphanedRecoveryCodes, removeFactors } from "#identity/accounts/remove-factor.ts";
import { rotateSigningKey } from "#identity/accounts/signing-keys.ts";
import { clearPublicKeyCache } from "#services/http/caller/public-keys.ts";
import type { Account } from "#contract/identity/account.ts";
import { factorJson, userJson } from "./account-json.ts";
import { parsePage, pageHeaders } from "./pages.ts";
import { type Body, readBody } from "./read-body.ts";
import { requireAdmin } from "./require-admin.ts";
import { respond, type AuthEnv, type AuthRequest, json, refusalResponse, refuseTo } from "./wire.ts";

const FIELDS = {
  id: "string",
  email: "string",
  phone: "string",
  password: "string",
  password_hash: "string",
  email_confirm: "boolean",
  phone_confirm: "boolean",
  user_metadata: "object",
  app_metadata: "object",
  ban_duration: "string",
} as const;

const readChanges = (body: Body) => ({
  id: body.optional("id"),
  email: body.optional("email"),
  phone: body.optional("phone"),
  password: body.optional("password"),
  passwordHash: body.optional("password_hash"),
  emailConfirm: body.flag("email_confirm"),
  phoneConfirm: body.flag("phone_confirm"),
  userMetadata: body.object("user_metadata"),
  appMetadata: body.object("app_metadata"),
  banDuration: body.optional("ban_duration"),
});

/** Routes for the service key and admins. */
export const adminRoutes = new Hono<AuthEnv>()
  .use("/invite", requireAdmin)
  .use("/admin/*", requireAdmin)
  .post("/invite", async (c) => {
    const body = await readBody(c.req.raw, { email: "string", data: "object" });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const invitee = { email: body.text("email"), data: body.object("data") ?? {}, redirectTo: c.req.query("redirect_to") };
    return respond(c, await invite(c.var.auth, invitee, c.var.adminId), userJson);
  })
  .get("/admin/users", async (c) => {
    const page = parsePage(c.req.query("page"), c.req.query("per_page"));
    if (!page) return refuseTo(c, "validation_failed", { message: "Bad Pagination Parameters" });
    const { accounts, total } = await users.list(c.var.auth.store, page.offset, page.perPage);
    const body = { users: accounts.map(userJson), aud: "authenticated" };
    return json(c.req.raw, body, 200, pageHeaders(`${c.var.auth.issuer}/admin/users`, page, total));
  })
  .post("/admin/users", async (c) => {
    const body = await readBody(c.req.raw, FIELDS);
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    return respond(c, await createAccount(c.var.auth, readChanges(body), c.var.adminId), userJson);
  })
  .get("/admin/users/:id", async (c) => respond(c, await findAccount(c), userJson))
  .put("/admin/users/:id", async (c) => {
    const account = await findAccount(c);
    if (isRefusal(account)) return refusalResponse(c.req.raw, account);
    const body = await readBody(c.req.raw, FIELDS);
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    return respond(c, await changeAccount(c.var.auth, account, readChanges(body), c.var.adminId), userJson);
  })
  .delete("/admin/users/:id", async (c) => {
    const account = await findAccount(c);
    if (isRefusal(account)) return refusalResponse(c.req.raw, account);
    const body = await readBody(c.req.raw, { should_soft_delete: "boolean" });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const { auth, adminId } = c.var;
    const { env, config } = c.env.context;
    if (body.flag("should_soft_delete")) await softDeleteAccount(auth, account, adminId);
    else {
      await removeAccount(auth, { kv: env.SITES, mainDomain: config.mainDomain }, { account, actorId: adminId });
      deleteUnusedPhotosSoon(c.env.context);
    }
    return json(c.req.raw, {});
  })
  .get("/admin/users/:id/factors", async (c) => respond(c, await findAccount(c), ({ factors }) => factors.map(factorJson)))
  .delete("/admin/users/:id/factors/:factorId", async (c) => {
    const account = await findAccount(c);
    if (isRefusal(account)) return refusalResponse(c.req.raw, account);
    const factor = account.factors.find(({ id }) => id === c.req.param("factorId"));
    if (!factor) return refuseTo(c, "mfa_factor_not_found");
    await removeFactors(c.var.auth, account, [factor, ...orphanedRecoveryCodes(account.factors, factor)], c.var.adminId);
    return json(c.req.raw, factorJson(factor));
  })
  .post("/admin/generate_link", async (c) => {
    const body = await readBody(c.req.raw, {
      type: "string",
      email: "string",
      new_email: "string",
      password: "string",
      data: "object",
      redirect_to: "string",
    });
    if (isRefusal(body)) return refusalResponse(c.req.raw, body);
    const type = body.text("type");
    if (!isLinkType(type))
      return refuseTo(c, "validation_failed", { message: `Invalid email action link type requested: ${type}` });
    const wanted = {
      type,
      email: body.text("email"),
      newEmail: body.text("new_email"),
      password: body.text("password"),
      data: body.object("data") ?? {},
      redirectTo: body.optional("redirect_to") ?? c.req.query("redirect_to"),
    };
    return respond(
      c,
      await generateLink(c.var.auth, wanted, c.var.adminId),
      ({ account, link, linkToken, code, redirectTo }) => ({
        ...userJson(account),
        action_link: link,
        email_otp: code,
        hashed_token: linkToken,
        verification_type: type,
        redirect_to: redirectTo,
      }),
    );
  })
  .post("/admin/signing-keys/rotate", async (c) => {
    const { kid } = await rotateSigningKey(c.var.auth, c.var.adminId);
    clearPublicKeyCache(c.env.context.env);
    return json(c.req.raw, { kid });
  });

/** Finds the account whose id is in the path. */
async function findAccount(c: AuthRequest): Promise<Account | Refusal> {
  const id = c.req.param("id") ?? "";
  if (!isUuid(id)) return refuse("validation_failed", { status: 404, message: "user_id must be an UUID" });
  return (await users.findById(c.var.auth.store, id)) ?? refuse("user_not_found");
}
