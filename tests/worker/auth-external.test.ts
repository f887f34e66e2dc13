import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  adminClient,
  client,
  codeOf,
  forgetAttempts,
  GOOD_PASSWORD,
  letterTo,
  newEmail,
  SERVICE_KEY,
  signedIn,
} from "../support/auth.ts";
import { OIDC_CLIENT, type OidcServer, startOidc } from "../support/oidc.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let oidc: OidcServer;
let people = 0;
const varsOf = () => {
  const { clientId, clientSecret } = OIDC_CLIENT;
  return {
    AUTH_SERVICE_KEY: SERVICE_KEY,
    AUTH_PROVIDER_SECRETS: JSON.stringify({ google: clientSecret }),
    AUTH_SETTINGS: JSON.stringify({
      manualLinking: true,
      anonymous: true,
      sms: "none",
      providers: {
        google: { issuer: oidc.issuer, clientId },
        gone: { issuer: "http://127.0.0.1:1", clientId },
      },
    }),
  };
};
beforeAll(async () => {
  oidc = await startOidc();
  worker = await startWorker({ vars: varsOf() });
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

/** A browser for sign-ins with a provider: it stores cookies and sends them to the callback. */
function browser() {
  const cookies = new Map<string, string>();
  const get: TestWorker["get"] = async (url, init = {}) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...init.headers, ...(url.startsWith(CALLBACK) && init.method !== "POST" ? { Cookie } : {}) };
    const answer = await worker.get(url, { ...init, headers });
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
    if (name !== "") cookies.set(name, value);
    return answer;
  };
  const locationOf = async (url: string) => (await get(url)).headers.get("location") ?? "";
  /** Goes from our page to the provider; returns the URL to which the provider redirects the browser back. */
  const away = async (url: string) => {
    const provider = url.startsWith(MAIN) ? await locationOf(url) : url;
    const back = (await fetch(provider, { redirect: "manual" })).headers.get("location") ?? "";
    expect(back).toContain(CALLBACK);
    return back;
  };
  return { get, away, back: async (url: string) => new URL(await locationOf(url)) };
}

const CALLBACK = `${MAIN}/auth/v1/callback`;
const AUTHORIZE = `${MAIN}/auth/v1/authorize?provider=google`;

/** Follows the redirects to the provider and back; returns the URL we finally redirect to. */
async function throughProvider(url: string, { away, back } = browser()): Promise<URL> {
  return back(await away(url));
}

test("OAuth with PKCE signs in and creates an account", async () => {
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

test("OAuth without PKCE redirects with tokens in the fragment, and each state works only once", async () => {
  const url = `${AUTHORIZE}&redirect_to=${encodeURIComponent("https://evil.example/")}`;
  const { get, away, back } = browser();
  const address = await away(url);
  const target = await back(address);
  expect([target.origin, new URLSearchParams(target.hash.slice(1)).get("token_type")]).toEqual([MAIN, "bearer"]);
  expect((await back(address)).hash).toContain("error_code=bad_oauth_state");
  expect((await back(CALLBACK)).hash).toContain("error_code=bad_oauth_state");
  const another = new URL((await get(url)).headers.get("location") ?? "").searchParams.get("state");
  const denied = await back(`${CALLBACK}?state=${another}&error=access_denied&error_description=No+thanks`);
  expect(denied.hash).toContain("error_description=No+thanks");
});

test("a sign-in with a provider can be completed only in the browser that began it", async () => {
  const mine = browser();
  const sent = await mine.get(AUTHORIZE);
  const cookie = sent.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^oauth-[\w-]{16}=[0-9a-f]{64}; Max-Age=600; Path=\/auth\/v1\/callback; HttpOnly; SameSite=Lax$/);
  const address = await mine.away(sent.headers.get("location") ?? "");
  const another = browser();
  await another.get(AUTHORIZE);
  expect((await another.back(address)).hash).toContain("error_code=bad_oauth_state");
  expect((await mine.back(address)).hash).toContain("error_code=bad_oauth_state");

  const [first, second] = [await mine.away(AUTHORIZE), await mine.away(AUTHORIZE)];
  expect((await mine.back(first)).hash).toContain("access_token=");
  const answer = await mine.get(second);
  expect(answer.headers.get("location")).toContain("access_token=");
  expect(answer.headers.get("set-cookie")).toMatch(/^oauth-[\w-]{16}=; Max-Age=0; Path=\/auth\/v1\/callback; /);
});

test("on HTTPS the cookie is Secure", async () => {
  const secure = await startWorker({ vars: { ...varsOf(), MAIN_ORIGIN: "https://vrijhuis.localhost" } });
  const sent = await secure.get(AUTHORIZE);
  await secure.stop();
  expect(sent.headers.get("set-cookie")).toContain("; HttpOnly; Secure; SameSite=Lax");
});

test("a callback that is posted as a form is accepted", async () => {
  const { get, away, back } = browser();
  const { searchParams } = new URL(await away(AUTHORIZE));
  const answer = await get(CALLBACK, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: searchParams.toString(),
  });
  expect(answer.status).toBe(303);
  expect((await back(answer.headers.get("location") ?? "")).hash).toContain("access_token=");
});

test("a provider joins the account with a confirmed address; an unconfirmed account loses the data that was set before", async () => {
  const confirmed = await signedIn(worker);
  oidc.person["email"] = confirmed.email;
  const { data: joined } = await client(worker).auth.signInWithIdToken({ provider: "google", token: await oidc.idToken() });
  expect(joined.user).toMatchObject({ id: confirmed.id, app_metadata: { provider: "email", providers: ["email", "google"] } });
  expect((await client(worker).auth.signInWithPassword({ email: confirmed.email, password: GOOD_PASSWORD })).error).toBeNull();

  const email = newEmail();
  const data = { name: "Stranger", locale: "pl" };
  await client(worker).auth.signUp({ email, password: GOOD_PASSWORD, options: { data } });
  const strangersMail = await letterTo(worker, email);
  oidc.person = { sub: "g-owner", email, email_verified: true, name: "Owner" };
  const owner = await client(worker).auth.signInWithIdToken({ provider: "google", token: await oidc.idToken() });
  expect(owner.data.user).toMatchObject({
    user_metadata: { name: "Owner", full_name: "Owner" },
    app_metadata: { provider: "google", providers: ["google"] },
  });
  expect(owner.data.user?.user_metadata).not.toHaveProperty("locale");
  expect((await worker.get(strangersMail.link)).headers.get("location")).toContain("otp_expired");
  expect(owner.data.user?.identities?.map(({ provider }) => provider)).toEqual(["google"]);
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD }))).toEqual([
    400,
    "invalid_credentials",
  ]);
});

test("no session is created if the token endpoint sends too much data, invalid data or nothing", async () => {
  for (const answer of [
    { status: 200, body: `${" ".repeat(300_000)}{}` },
    { status: 200, body: "<html>" },
    { status: 200, body: "null" },
    { status: 200, body: '{"id_token":7}' },
    { status: 302, headers: { Location: "/keys" } },
    null,
  ]) {
    const mine = browser();
    const back = await mine.away(AUTHORIZE);
    oidc.answers.set("/token", answer);
    expect((await mine.back(back)).hash, JSON.stringify(answer).slice(0, 80)).toContain("error_code=bad_oauth_callback");
    oidc.answers.clear();
  }
}, 30_000);

test("providers and methods that are not configured are refused", async () => {
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

test("identities can be linked and unlinked, except the last one", async () => {
  const { supabase } = await signedIn(worker);
  const mine = browser();
  const link = async (who: typeof supabase) => {
    const tab = client(worker, { ask: mine.get });
    const { session } = (await who.auth.getSession()).data;
    if (session) await tab.auth.setSession(session);
    const { data, error } = await tab.auth.linkIdentity({ provider: "google", options: { redirectTo: `${MAIN}/account` } });
    expect(error).toBeNull();
    return data.url ?? "";
  };
  expect((await throughProvider(await link(supabase), mine)).hash).toContain("access_token=");
  const identities = (await supabase.auth.getUserIdentities()).data?.identities ?? [];
  expect(identities.map(({ provider }) => provider)).toEqual(["email", "google"]);
  const [mail, google] = identities;
  if (!mail || !google) throw new Error("both identities are there");

  const other = (await signedIn(worker)).supabase;
  expect((await throughProvider(await link(other), mine)).hash).toContain("identity_already_exists");
  expect(codeOf(await other.auth.unlinkIdentity(google))).toEqual([422, "single_identity_not_deletable"]);
  expect((await supabase.auth.unlinkIdentity(google)).error).toBeNull();
  expect((await supabase.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  expect((await supabase.auth.linkIdentity({ provider: "google", token: await oidc.idToken() })).error).toBeNull();
  expect((await supabase.auth.getUserIdentities()).data?.identities).toHaveLength(2);
});

/** Changes after which flows of an account must no longer work. */
const ENDINGS = {
  "a new password": ({ supabase }) => supabase.auth.updateUser({ password: "een-nieuw-begin-3" }),
  "a new password by an admin": ({ admin, id }) => admin.updateUserById(id, { password: "een-nieuw-begin-3" }),
  "a new address by an admin": ({ admin, id }) => admin.updateUserById(id, { email: newEmail() }),
  "a ban": ({ admin, id }) => admin.updateUserById(id, { ban_duration: "24h" }),
  "soft deletion": ({ admin, id }) => admin.deleteUser(id, true),
  deletion: ({ admin, id }) => admin.deleteUser(id),
  "a change of address": async ({ supabase, email }) => {
    const wanted = newEmail();
    await supabase.auth.updateUser({ email: wanted });
    for (const address of [email, wanted]) {
      const { code } = await letterTo(worker, address);
      await client(worker).auth.verifyOtp({ email: address, token: code, type: "email_change" });
    }
    return { error: (await client(worker).auth.signInWithPassword({ email: wanted, password: GOOD_PASSWORD })).error };
  },
} satisfies Record<string, (owner: Owner) => Promise<{ error: unknown }>>;

type Owner = Awaited<ReturnType<typeof signedIn>> & { admin: ReturnType<typeof adminClient>["auth"]["admin"] };

test.each(Object.entries(ENDINGS))("%s cancels linking flows and authorization codes from before", async (_, end) => {
  const owner = { ...(await signedIn(worker)), admin: adminClient(worker).auth.admin };
  const thief = browser();
  const tab = client(worker, { ask: thief.get });
  const { session } = (await owner.supabase.auth.getSession()).data;
  if (!session) throw new Error("nobody is signed in");
  await tab.auth.setSession(session);
  const { data } = await tab.auth.linkIdentity({ provider: "google", options: { redirectTo: `${MAIN}/account` } });
  const address = await thief.away(data.url ?? "");

  const pkce = client(worker, { auth: { flowType: "pkce" } });
  await forgetAttempts(worker);
  await pkce.auth.signInWithOtp({ email: owner.email });
  const { link } = await letterTo(worker, owner.email);
  const location = (await worker.get(link)).headers.get("location") ?? "";
  const authCode = new URL(location).searchParams.get("code") ?? "";
  expect(authCode).not.toBe("");
  await forgetAttempts(worker);

  // So that the next email found is the one about the change of address.
  await worker.store.db.delete(worker.store.tables.outbox);
  expect((await end(owner)).error).toBeNull();
  expect((await thief.back(address)).hash).toContain("bad_oauth_state");
  expect((await pkce.auth.exchangeCodeForSession(authCode)).error?.code).toBe("flow_state_not_found");
});

test("an open linking flow adds no identity after the session that began it has ended", async () => {
  const { supabase, id } = await signedIn(worker);
  const mine = browser();
  const tab = client(worker, { ask: mine.get });
  const { session } = (await supabase.auth.getSession()).data;
  if (!session) throw new Error("nobody is signed in");
  await tab.auth.setSession(session);
  const { data } = await tab.auth.linkIdentity({ provider: "google", options: { redirectTo: `${MAIN}/account` } });
  const address = await mine.away(data.url ?? "");
  await supabase.auth.signOut({ scope: "local" });
  expect((await mine.back(address)).hash).toContain("session_not_found");
  const { db, tables: t } = worker.store;
  expect(await db.select().from(t.identities).where(eq(t.identities.userId, id))).toHaveLength(1);
});

test("an open linking flow adds no identity to a banned account", async () => {
  const { supabase, id } = await signedIn(worker);
  const mine = browser();
  const tab = client(worker, { ask: mine.get });
  const { session } = (await supabase.auth.getSession()).data;
  if (!session) throw new Error("nobody is signed in");
  await tab.auth.setSession(session);
  const { data } = await tab.auth.linkIdentity({ provider: "google", options: { redirectTo: `${MAIN}/account` } });
  const address = await mine.away(data.url ?? "");
  const { db, tables: t } = worker.store;
  await db
    .update(t.users)
    .set({ bannedUntil: Date.now() + 3_600_000 })
    .where(eq(t.users.id, id));
  expect((await mine.back(address)).hash).toContain("user_banned");
  expect(await db.select().from(t.identities).where(eq(t.identities.userId, id))).toHaveLength(1);
});

test("an anonymous account has a session, and becomes a regular account by linking an identity", async () => {
  const supabase = client(worker);
  const { data, error } = await supabase.auth.signInAnonymously({ options: { data: { locale: "en" } } });
  expect([error, data.user?.is_anonymous, data.user?.email]).toEqual([null, true, ""]);
  expect((await supabase.auth.getClaims()).data?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: "anonymous" }] });
  expect(codeOf(await supabase.auth.updateUser({ password: GOOD_PASSWORD }))).toEqual([422, "validation_failed"]);
  expect((await supabase.auth.linkIdentity({ provider: "google", token: await oidc.idToken() })).error).toBeNull();
  expect((await supabase.auth.getUser()).data.user).toMatchObject({ is_anonymous: false, email: oidc.person["email"] });
});

test("linking needs a sign-in in the last ten minutes, both by redirect and by ID token", async () => {
  const { supabase, id } = await signedIn(worker);
  const { db, tables: t } = worker.store;
  const timestamp = Math.floor(Date.now() / 1000) - 11 * 60;
  await db
    .update(t.sessions)
    .set({ amr: [{ method: "password", timestamp }] })
    .where(eq(t.sessions.userId, id));
  expect(codeOf(await supabase.auth.linkIdentity({ provider: "google" }))).toEqual([400, "reauthentication_needed"]);
  const token = await oidc.idToken({ sub: "g-thief", email: newEmail() });
  expect(codeOf(await supabase.auth.linkIdentity({ provider: "google", token }))).toEqual([400, "reauthentication_needed"]);
});
