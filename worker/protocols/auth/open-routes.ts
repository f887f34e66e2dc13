import { Hono } from "hono";
import { brand } from "#locales/brand.ts";
import * as signingKeys from "#store/identity/signing-keys.ts";
import { currentSigner } from "#identity/accounts/signing-keys.ts";
import { type AuthEnv, json } from "./wire.ts";

/** Providers that are always listed, because the client's types name them. */
const KNOWN_PROVIDERS = ["apple", "azure", "facebook", "github", "google", "linkedin_oidc"];

/** Routes open to everybody. */
export const openRoutes = new Hono<AuthEnv>()
  .get("/health", (c) =>
    json(c.req.raw, { version: "1", name: brand.name, description: "answers the auth protocol of supabase-js" }),
  )
  .get("/settings", (c) => {
    const { settings } = c.var.auth;
    const configured = Object.keys(settings.providers);
    const external = Object.fromEntries([...KNOWN_PROVIDERS, ...configured].map((name) => [name, configured.includes(name)]));
    return json(c.req.raw, {
      external: { ...external, anonymous_users: settings.anonymous, email: true, phone: settings.sms !== "none" },
      disable_signup: !settings.signup,
      mailer_autoconfirm: settings.autoconfirm,
      phone_autoconfirm: settings.phoneAutoconfirm,
      sms_provider: settings.sms === "none" ? "" : settings.sms,
      saml_enabled: false,
    });
  })
  .get("/.well-known/jwks.json", async (c) => {
    await currentSigner(c.var.auth);
    const keys = (await signingKeys.findAll(c.var.auth.store)).map(({ kid, publicKey }) => ({
      ...publicKey,
      kid,
      alg: "ES256",
      use: "sig",
      key_ops: ["verify"],
    }));
    return json(c.req.raw, { keys }, 200, { "Cache-Control": "public, max-age=600" });
  });
