import { Hono } from "hono";
import { closingInput } from "#contract/identity/account-input.ts";
import { createAuthContext } from "#identity/accounts/auth-context.ts";
import { prepareLeaving } from "#letting/payments/leave-providers.ts";
import { paymentToolsOf } from "#letting/payments/payment-tools.ts";
import { refuse } from "#services/http/api/answers.ts";
import { input, maxBodyBytes } from "#services/http/api/input.ts";
import { type GatedEnv, requireSignedIn } from "#services/http/caller/gates.ts";
import { deliverSoon } from "#services/mail/deliver-soon.ts";
import { deleteUnusedPhotosSoon } from "#services/photos/delete-photos.ts";

/** `DELETE /api/account`: closes an account together with its sites, whose guests' money is settled first. */
export const closingRoutes = new Hono<GatedEnv>().delete(
  "/",
  requireSignedIn,
  maxBodyBytes(4096),
  input("json", closingInput),
  async (c) => {
    const { context } = c.env;
    const { env, config } = context;
    // Imported on demand: it loads React for the email, which the other routes do not need.
    const { closeAccount } = await import("#identity/accounts/close-account.ts");
    const auth = await createAuthContext(c.req.raw, context);
    const hosting = { kv: env.SITES, mainDomain: config.mainDomain };
    const tools = await paymentToolsOf(context);
    const { userId } = c.var.user;
    const leaving = await prepareLeaving(tools, { userId }, c.req.valid("json").evenWithBookings);
    if (!leaving.ok) return refuse(c, leaving.code);
    const closed = await closeAccount(auth, hosting, c.var.user, c.req.valid("json"));
    if (!closed.ok) return refuse(c, closed.code, closed.code === "INVALID_FORM" ? { fields: { confirm: "mismatch" } } : {});
    context.waitUntil(leaving.leave());
    if (config.project)
      context.waitUntil((await import("#identity/accounts/delete-hosted.ts")).deleteHosted(config.project, userId));
    deliverSoon(context);
    deleteUnusedPhotosSoon(context);
    return c.body(null, 204);
  },
);
