import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { client, codeOf, forgetAttempts, GOOD_PASSWORD, newEmail, SERVICE_KEY, signedIn } from "../support/auth.ts";
import { OIDC_CLIENT, type OidcServer, startOidc } from "../support/oidc.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let oidc: OidcServer;
let people = 0;
beforeAll(async () => {
  oidc = await startOidc();
  const { clientId, clientSecret } = OIDC_CLIENT;
  worker = await startWorker({
    vars: {
      AUTH_SERVICE_KEY: SERVICE_KEY,
      AUTH_PROVIDER_SECRETS: JSON.stringify({ google: clientSecret }),
      AUTH_SETTINGS: JSON.stringify({
        manualLinking: true,
        anonymous: true,
        sms: "none",
        providers: {
          google: { issuer: oidc.issuer, clientId, audiences: ["our-app"] },
          gone: { issuer: "http://127.0.0.1:1", clientId },
        },
      }),
    },
  });
});
beforeEach(async () => {
  await forgetAttempts(worker);
  oidc.person = {
    sub: `g-${people++}`,
    email: newEmail(),
    email_verified: true,
    name: "Cor",
    picture: "https://pictures.example/cor",
  };
});
afterAll(async () => {
  await worker.stop();
  await oidc.stop();
});

/** Goes where a browser would be sent: to the provider, and back to us; answers where we lead on to. */
async function throughProvider(url: string): Promise<URL> {
  const away = url.startsWith(MAIN) ? (await worker.get(url)).headers.get("location") : url;
  const back = (await fetch(away ?? "", { redirect: "manual" })).headers.get("location") ?? "";
  expect(back).toContain(`${MAIN}/auth/v1/callback`);
  return new URL((await worker.get(back)).headers.get("location") ?? "");
}

test("OAuth with PKCE: to the provider and back, and an account is there", async () => {
  const supabase = client(worker, { auth: { flowType: "pkce" } });
  const { data } = await supabase.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo: `${MAIN}/onboarding`, skipBrowserRedirect: true, queryParams: { prompt: "consent" } },
  });
  const away = (await worker.get(data.url ?? "")).headers.get("location") ?? "";
  expect(new URL(away).searchParams.get("prompt")).toBe("consent");
  const target = await throughProvider(data.url ?? "");
  expect(target.pathname).toBe("/onboarding");
  const { data: exchanged, error } = await supabase.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(exchanged.user).toMatchObject({
    email: oidc.person["email"],
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: "google", providers: ["google"] },
    user_metadata: { name: "Cor", avatar_url: "https://pictures.example/cor" },
    identities: [{ provider: "google", id: oidc.person.sub, identity_data: { email: oidc.person["email"] } }],
  });
  const again = client(worker);
  const { data: token, error: refused } = await again.auth.signInWithIdToken({ provider: "google", token: await oidc.idToken() });
  expect([refused, token.user?.id]).toEqual([null, exchanged.user?.id]);
});

test("OAuth without PKCE leads on with tokens in the fragment, and each state is good for once", async () => {
  const url = `${MAIN}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent("https://evil.example/")}`;
  const away = (await worker.get(url)).headers.get("location") ?? "";
  const back = (await fetch(away, { redirect: "manual" })).headers.get("location") ?? "";
  const target = new URL((await worker.get(back)).headers.get("location") ?? "");
  expect([target.origin, new URLSearchParams(target.hash.slice(1)).get("token_type")]).toEqual([MAIN, "bearer"]);
  expect((await worker.get(back)).headers.get("location")).toContain("error_code=bad_oauth_state");
  expect((await worker.get(`${MAIN}/auth/v1/callback`)).headers.get("location")).toContain("error_code=bad_oauth_state");
  const another = new URL((await worker.get(url)).headers.get("location") ?? "").searchParams.get("state");
  const denied = await worker.get(`${MAIN}/auth/v1/callback?state=${another}&error=access_denied&error_description=No+thanks`);
  expect(denied.headers.get("location")).toContain("error_description=No+thanks");
});

test("an answer that comes as a form is taken too", async () => {
  const away = (await worker.get(`${MAIN}/auth/v1/authorize?provider=google`)).headers.get("location") ?? "";
  const back = new URL((await fetch(away, { redirect: "manual" })).headers.get("location") ?? "");
  const answer = await worker.get(`${MAIN}/auth/v1/callback`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: back.searchParams.toString(),
  });
  expect([answer.status, answer.headers.get("location")?.includes("#access_token=")]).toEqual([303, true]);
});

test("a confirmed address is the same account; an unconfirmed one loses what a stranger left", async () => {
  const confirmed = await signedIn(worker);
  oidc.person["email"] = confirmed.email;
  const { data } = await client(worker).auth.signInWithIdToken({ provider: "google", token: await oidc.idToken() });
  expect(data.user).toMatchObject({ id: confirmed.id, app_metadata: { provider: "email", providers: ["email", "google"] } });
  expect((await client(worker).auth.signInWithPassword({ email: confirmed.email, password: GOOD_PASSWORD })).error).toBeNull();

  const email = newEmail();
  await client(worker).auth.signUp({ email, password: GOOD_PASSWORD });
  oidc.person = { sub: "g-owner", email, email_verified: true };
  const owner = await client(worker).auth.signInWithIdToken({ provider: "google", token: await oidc.idToken() });
  expect(owner.data.user?.identities?.map(({ provider }) => provider)).toEqual(["google"]);
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD }))).toEqual([
    400,
    "invalid_credentials",
  ]);
});

test("an address the provider has not verified makes and joins no account", async () => {
  const { email } = await signedIn(worker);
  for (const claims of [{ email, email_verified: false }, { email: newEmail(), email_verified: "false" }, { email: undefined }])
    expect(
      codeOf(await client(worker).auth.signInWithIdToken({ provider: "google", token: await oidc.idToken(claims) })),
    ).toEqual([400, "provider_email_needs_verification"]);
});

test("ID tokens: nonce, audience, issuer, time and signature have to be right", async () => {
  const show = async (token: string, nonce?: string) =>
    codeOf(await client(worker).auth.signInWithIdToken({ provider: "google", token, ...(nonce === undefined ? {} : { nonce }) }));
  const hashed = createHash("sha256").update("my nonce").digest("hex");
  expect(await show(await oidc.idToken({ nonce: hashed }), "my nonce")).toBeNull();
  expect(await show(await oidc.idToken({ aud: "our-app" }))).toBeNull();
  expect(await show(await oidc.idToken({ nonce: hashed }), "another")).toEqual([400, "validation_failed"]);
  expect(await show(await oidc.idToken({ nonce: hashed }))).toEqual([400, "validation_failed"]);
  expect(await show(await oidc.idToken(), "my nonce")).toEqual([400, "validation_failed"]);
  expect(await show(await oidc.idToken({ aud: "another app" }))).toEqual([400, "unexpected_audience"]);
  expect(await show(await oidc.idToken({ iss: "https://evil.example" }))).toEqual([400, "validation_failed"]);
  expect(await show(await oidc.idToken({ exp: 1000 }))).toEqual([400, "validation_failed"]);
  expect(await show(await oidc.idToken({}, { kid: "two" }))).toEqual([400, "validation_failed"]);
  const [head, , signature] = (await oidc.idToken()).split(".");
  const claims = Buffer.from(
    JSON.stringify({ ...oidc.person, iss: oidc.issuer, aud: OIDC_CLIENT.clientId, iat: 1, exp: 9_999_999_999 }),
  ).toString("base64url");
  expect(await show(`${head}.${claims}.${signature}`)).toEqual([400, "validation_failed"]);
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  expect(await show(`${none}.${claims}.`)).toEqual([400, "validation_failed"]);
});

test("what is not configured says so", async () => {
  const supabase = client(worker);
  expect(codeOf(await supabase.auth.signInWithIdToken({ provider: "apple", token: await oidc.idToken() }))).toEqual([
    400,
    "provider_disabled",
  ]);
  expect(codeOf(await supabase.auth.signInWithIdToken({ provider: "gone", token: await oidc.idToken() }))).toEqual([
    400,
    "provider_disabled",
  ]);
  expect(codeOf(await supabase.auth.signInWithIdToken({ provider: "constructor", token: "x" }))).toEqual([
    400,
    "provider_disabled",
  ]);
  expect((await worker.get(`${MAIN}/auth/v1/authorize?provider=github`)).status).toBe(400);
  expect(codeOf(await supabase.auth.signInWithSSO({ domain: "x.nl" }))).toEqual([404, "saml_provider_disabled"]);
  expect(codeOf(await supabase.auth.signInWithOtp({ phone: "+31612345678" }))).toEqual([422, "phone_provider_disabled"]);
  expect(codeOf(await supabase.auth.signUp({ phone: "+31612345678", password: GOOD_PASSWORD }))).toEqual([
    422,
    "phone_provider_disabled",
  ]);
  expect(codeOf(await supabase.auth.signInWithPassword({ phone: "+31612345678", password: GOOD_PASSWORD }))).toEqual([
    422,
    "phone_provider_disabled",
  ]);
  const { supabase: owner } = await signedIn(worker);
  expect(codeOf(await owner.auth.mfa.enroll({ factorType: "phone", phone: "+31612345678" }))).toEqual([
    422,
    "mfa_phone_enroll_not_enabled",
  ]);
  expect(codeOf(await owner.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "key" }))).toEqual([
    422,
    "mfa_webauthn_enroll_not_enabled",
  ]);
});

test("identities are linked and unlinked, never the last one", async () => {
  const { supabase } = await signedIn(worker);
  const { data, error } = await supabase.auth.linkIdentity({ provider: "google", options: { redirectTo: `${MAIN}/account` } });
  expect(error).toBeNull();
  expect((await throughProvider(data.url ?? "")).hash).toContain("access_token=");
  const identities = (await supabase.auth.getUserIdentities()).data?.identities ?? [];
  expect(identities.map(({ provider }) => provider)).toEqual(["email", "google"]);
  const [mail, google] = identities;
  if (!mail || !google) throw new Error("both identities are there");

  const other = (await signedIn(worker)).supabase;
  const stolen = await other.auth.linkIdentity({ provider: "google" });
  expect((await throughProvider(stolen.data.url ?? "")).hash).toContain("identity_already_exists");
  expect(codeOf(await other.auth.unlinkIdentity(google))).toEqual([422, "single_identity_not_deletable"]);
  expect((await supabase.auth.unlinkIdentity(google)).error).toBeNull();
  expect((await supabase.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  expect((await supabase.auth.linkIdentity({ provider: "google", token: await oidc.idToken() })).error).toBeNull();
  expect((await supabase.auth.getUserIdentities()).data?.identities).toHaveLength(2);
});

test("who is anonymous has a session, and becomes somebody by an address", async () => {
  const supabase = client(worker);
  const { data, error } = await supabase.auth.signInAnonymously({ options: { data: { locale: "en" } } });
  expect([error, data.user?.is_anonymous, data.user?.email]).toEqual([null, true, ""]);
  expect((await supabase.auth.getClaims()).data?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: "anonymous" }] });
  expect(codeOf(await supabase.auth.updateUser({ password: GOOD_PASSWORD }))).toEqual([422, "validation_failed"]);
  expect((await supabase.auth.linkIdentity({ provider: "google", token: await oidc.idToken() })).error).toBeNull();
  expect((await supabase.auth.getUser()).data.user).toMatchObject({ is_anonymous: false, email: oidc.person["email"] });
});
