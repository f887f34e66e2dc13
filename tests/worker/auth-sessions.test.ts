import { argon2Sync } from "node:crypto";
import bcrypt from "bcryptjs";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as auditLog from "#store/audit-log.ts";
import {
  adminClient,
  client,
  codeOf,
  fetchOf,
  forgetAttempts,
  GOOD_PASSWORD,
  letterTo,
  memoryStorage,
  newEmail,
  SERVICE_KEY,
  press,
  signedIn,
} from "../support/auth.ts";
import { cron } from "../support/mail.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({
    vars: {
      AUTH_SERVICE_KEY: SERVICE_KEY,
      AUTH_SETTINGS: JSON.stringify({
        origins: ["https://app.example"],
        redirects: ["https://app.example/after"],
      }),
    },
  });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

const outboxOf = async (recipient: string) =>
  (
    await worker.store.db.select().from(worker.store.tables.outbox).where(eq(worker.store.tables.outbox.recipient, recipient))
  ).map(({ subject }) => subject);

/** Changes the sessions of an account as if it had signed in that long ago. */
async function signedInMinutesAgo(id: string, minutes: number, { store: { db, tables: t } } = worker): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000) - minutes * 60;
  await db
    .update(t.sessions)
    .set({ amr: [{ method: "password", timestamp }] })
    .where(eq(t.sessions.userId, id));
}

test("a session has the format that the client expects, and its token verifies with the published keys", async () => {
  const { supabase, id, email } = await signedIn(worker);
  const { data } = await supabase.auth.getSession();
  expect(data.session).toMatchObject({
    token_type: "bearer",
    expires_in: 3600,
    user: { id, email, last_sign_in_at: expect.any(String) },
  });
  const claims = await supabase.auth.getClaims();
  expect(claims.data?.header).toMatchObject({ alg: "ES256", typ: "JWT", kid: expect.any(String) });
  expect(claims.data?.claims).toMatchObject({
    sub: id,
    email,
    phone: "",
    role: "authenticated",
    aud: "authenticated",
    iss: `${MAIN}/auth/v1`,
    aal: "aal1",
    amr: [{ method: "password", timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
  });
  const keys = await worker.get(`${MAIN}/auth/v1/.well-known/jwks.json`);
  expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
  const [key] = ((await keys.json()) as { keys: object[] }).keys;
  expect(Object.keys(key ?? {}).toSorted()).toEqual(["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]);
});

test("an unknown address and a wrong password get the same response; a ban is reported only for the right password", async () => {
  const { email, id } = await signedIn(worker);
  const supabase = client(worker);
  const refused = async (credentials: { email: string; password: string }) => {
    const { error } = await supabase.auth.signInWithPassword(credentials);
    return [error?.status, error?.code, error?.message];
  };
  const unknown = await refused({ email: newEmail(), password: GOOD_PASSWORD });
  expect(unknown).toEqual([400, "invalid_credentials", "Invalid login credentials"]);
  expect(await refused({ email, password: "iets-heel-anders-8" })).toEqual(unknown);
  await adminClient(worker).auth.admin.updateUserById(id, { ban_duration: "24h" });
  expect(await refused({ email, password: "iets-heel-anders-8" })).toEqual(unknown);
  expect((await refused({ email, password: GOOD_PASSWORD })).slice(0, 2)).toEqual([400, "user_banned"]);
});

test("after thirty wrong passwords in 15 minutes further attempts are refused, for known and unknown addresses", async () => {
  const { email } = await signedIn(worker);
  for (const address of [email, newEmail()]) {
    const supabase = client(worker);
    const tries = await Promise.all(
      Array.from({ length: 32 }, () => supabase.auth.signInWithPassword({ email: address, password: "mis-8-keer-mis" })),
    );
    const codes = tries.map(({ error }) => error?.code ?? "").sort((a, b) => a.localeCompare(b));
    expect(codes).toEqual([
      ...Array.from({ length: 30 }, () => "invalid_credentials"),
      "over_request_rate_limit",
      "over_request_rate_limit",
    ]);
    const answer = await fetchOf(worker)(`${MAIN}/auth/v1/token?grant_type=password`, {
      method: "POST",
      body: JSON.stringify({ email: address, password: "x" }),
    });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(800);
  }
});

test("imported hashes work for signing in, which replaces them with argon2 hashes", async () => {
  const admin = adminClient(worker);
  const email = newEmail();
  const password = "żółta-łódka-7-na-jeziorze";
  const { data, error } = await admin.auth.admin.createUser({
    email,
    email_confirm: true,
    password_hash: bcrypt.hashSync(password, 8),
  });
  expect(error).toBeNull();
  const kept = async () =>
    (
      await worker.store.db
        .select()
        .from(worker.store.tables.users)
        .where(eq(worker.store.tables.users.id, data.user?.id ?? ""))
    )[0]?.encryptedPassword ?? "";
  expect(await kept()).toMatch(/^\$2b\$/);
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: "żółta-łódka-7-na-jeziorzę" }))).toEqual([
    400,
    "invalid_credentials",
  ]);
  expect((await client(worker).auth.signInWithPassword({ email, password })).error).toBeNull();
  expect(await kept()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [, , , , salt = "", hash] = (await kept()).split("$");
  const cost = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 };
  const expected = argon2Sync("argon2id", { ...cost, message: password, nonce: Buffer.from(salt, "base64") });
  expect(hash).toBe(expected.toString("base64").replaceAll("=", ""));
  expect((await client(worker).auth.signInWithPassword({ email, password })).error).toBeNull();
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: password.slice(0, -1) }))).toEqual([
    400,
    "invalid_credentials",
  ]);
  expect(codeOf(await admin.auth.admin.createUser({ email: newEmail(), password_hash: "md5" }))).toEqual([
    400,
    "validation_failed",
  ]);
});

test("signing in works with a password that would be refused today, and reports that it is weak", async () => {
  const email = newEmail();
  await adminClient(worker).auth.admin.createUser({ email, email_confirm: true, password_hash: bcrypt.hashSync("welkom", 6) });
  const { data, error } = await client(worker).auth.signInWithPassword({ email, password: "welkom" });
  expect(error).toBeNull();
  expect(data.weakPassword).toMatchObject({ reasons: ["length", "pwned"] });
});

test("refreshing replaces the token; a replaced token works for a few seconds and then ends the session", async () => {
  const { supabase, id } = await signedIn(worker);
  const first = (await supabase.auth.getSession()).data.session?.refresh_token ?? "";
  const { data, error } = await supabase.auth.refreshSession();
  expect(error).toBeNull();
  const second = data.session?.refresh_token ?? "";
  expect(second).not.toBe(first);
  const again = await client(worker).auth.refreshSession({ refresh_token: first });
  expect(again.data.session?.refresh_token).toBe(second);
  const third = (await client(worker).auth.refreshSession({ refresh_token: second })).data.session?.refresh_token ?? "";
  expect((await client(worker).auth.refreshSession({ refresh_token: first })).data.session?.refresh_token).toBe(third);

  const { db, tables: t } = worker.store;
  await db
    .update(t.refreshTokens)
    .set({ revokedAt: Date.now() - 11_000 })
    .where(eq(t.refreshTokens.sessionId, (await db.select().from(t.sessions).where(eq(t.sessions.userId, id)))[0]?.id ?? ""));
  expect(codeOf(await client(worker).auth.refreshSession({ refresh_token: third }))).toEqual([400, "refresh_token_not_found"]);
});

test("reuse of a stolen refresh token ends the session", async () => {
  const { supabase, id } = await signedIn(worker);
  const stolen = (await supabase.auth.getSession()).data.session?.refresh_token ?? "";
  await supabase.auth.refreshSession();
  await supabase.auth.refreshSession();
  const { db, tables: t } = worker.store;
  const [session] = await db.select().from(t.sessions).where(eq(t.sessions.userId, id));
  const tokens = await db
    .select()
    .from(t.refreshTokens)
    .where(eq(t.refreshTokens.sessionId, session?.id ?? ""));
  for (const { hash, revokedAt } of tokens) {
    if (revokedAt !== null)
      await db
        .update(t.refreshTokens)
        .set({ revokedAt: Date.now() - 11_000 })
        .where(eq(t.refreshTokens.hash, hash));
  }
  expect(codeOf(await client(worker).auth.refreshSession({ refresh_token: stolen }))).toEqual([
    400,
    "refresh_token_already_used",
  ]);
  expect((await supabase.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await auditLog.findByUser(worker.store, id)).map(({ action }) => action)).toContain("refresh_token_reused");
  expect(codeOf(await client(worker).auth.refreshSession({ refresh_token: "never-was" }))).toEqual([
    400,
    "refresh_token_not_found",
  ]);
});

test("two tabs that refresh concurrently keep the session, a hundred times", async () => {
  const { supabase } = await signedIn(worker);
  let token = (await supabase.auth.getSession()).data.session?.refresh_token ?? "";
  const tab = () => client(worker, { auth: { persistSession: false } });
  const tabs = [tab(), tab()];
  for (let round = 0; round < 100; round++) {
    if (round % 40 === 0) await forgetAttempts(worker);
    const answers = await Promise.all(tabs.map((each) => each.auth.refreshSession({ refresh_token: token })));
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    const [one, other] = answers.map(({ data }) => data.session?.refresh_token ?? "");
    expect(one).toBe(other);
    token = one ?? "";
  }
}, 60_000);

test("a session that was not used for sixty days has ended, and cron deletes it", async () => {
  const { supabase, id } = await signedIn(worker);
  const { db, tables: t } = worker.store;
  const lastUsed = (daysAgo: number) =>
    db
      .update(t.sessions)
      .set({ refreshedAt: Date.now() - daysAgo * 24 * 3_600_000 })
      .where(eq(t.sessions.userId, id));
  await lastUsed(59);
  expect((await supabase.auth.refreshSession()).error).toBeNull();
  await lastUsed(60);
  const { refresh_token = "" } = (await supabase.auth.getSession()).data.session ?? {};
  const { error } = await client(worker).auth.refreshSession({ refresh_token });
  expect([error?.status, error?.code]).toEqual([400, "session_expired"]);
  const left = async () => (await db.select().from(t.sessions).where(eq(t.sessions.userId, id))).length;
  await cron(worker, Date.UTC(2026, 0, 1, 12, 1));
  expect(await left()).toBe(1);
  await cron(worker, Math.ceil(Date.now() / 3_600_000) * 3_600_000);
  expect(await left()).toBe(0);
});

test("signing out ends the current session, all others, or all sessions", async () => {
  const { supabase: here, email } = await signedIn(worker);
  const there = client(worker);
  await there.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect((await here.auth.signOut({ scope: "others" })).error).toBeNull();
  expect((await there.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await here.auth.getUser()).error).toBeNull();
  await there.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  const token = (await here.auth.getSession()).data.session?.access_token ?? "";
  expect((await here.auth.signOut({ scope: "local" })).error).toBeNull();
  expect((await there.auth.getUser()).error).toBeNull();
  const headers = { Authorization: `Bearer ${token}`, "X-Supabase-Api-Version": "2024-01-01" };
  const after = await worker.get(`${MAIN}/auth/v1/user`, { headers });
  expect([after.status, await after.json()]).toMatchObject([403, { code: "session_not_found" }]);
  await here.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect((await here.auth.signOut()).error).toBeNull();
  expect((await there.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  const none = await worker.get(`${MAIN}/auth/v1/user`, { headers: { "X-Supabase-Api-Version": "2024-01-01" } });
  expect([none.status, await none.json()]).toMatchObject([401, { code: "no_authorization" }]);
});

test("a sign-in from a new device is announced by mail, from a known device it is not", async () => {
  const { email } = await signedIn(worker);
  const browser = (agent: string) => client(worker, { headers: { "User-Agent": agent } });
  await browser("").auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect(await outboxOf(email)).toEqual([]);
  await browser("Another/1.0 <b>").auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  await browser("Another/1.0 <b>").auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect(await outboxOf(email)).toEqual(["Er is ingelogd op een nieuw apparaat"]);
  expect((await letterTo(worker, email)).html).not.toContain("<b>");
});

test("user metadata is merged, and users cannot write app metadata", async () => {
  const { supabase } = await signedIn(worker);
  await supabase.auth.updateUser({ data: { name: "Ann", colour: "sea" } });
  const { data } = await supabase.auth.updateUser({ data: { colour: null, locale: "en" } });
  expect(data.user?.user_metadata).toEqual({ name: "Ann", locale: "en" });
  const essay = { essay: "x".repeat(9000) };
  expect(codeOf(await supabase.auth.updateUser({ data: essay }))).toEqual([400, "validation_failed"]);
  const token = (await supabase.auth.getSession()).data.session?.access_token ?? "";
  const sneaky = await worker.get(`${MAIN}/auth/v1/user`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ app_metadata: { role: "admin" }, data: { role: "admin" } }),
  });
  expect(((await sneaky.json()) as { app_metadata: object }).app_metadata).toEqual({ provider: "email", providers: ["email"] });
  expect(
    (await client(worker).auth.signUp({ email: newEmail(), password: GOOD_PASSWORD, options: { data: { role: "admin" } } })).data
      .user?.app_metadata,
  ).not.toHaveProperty("role");
});

test("a new password ends the other sessions and is announced by mail; the same or a weak password is refused", async () => {
  const { supabase, email } = await signedIn(worker);
  const other = client(worker);
  await other.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect(codeOf(await supabase.auth.updateUser({ password: GOOD_PASSWORD }))).toEqual([422, "same_password"]);
  expect(codeOf(await supabase.auth.updateUser({ password: "welkom01" }))).toEqual([422, "weak_password"]);
  expect((await supabase.auth.updateUser({ password: "een-nieuw-begin-3" })).error).toBeNull();
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await supabase.auth.getUser()).error).toBeNull();
  expect(await outboxOf(email)).toContain("Je wachtwoord is gewijzigd");
  expect((await other.auth.signInWithPassword({ email, password: "een-nieuw-begin-3" })).error).toBeNull();
});

test("without a sign-in in the last ten minutes, a new password needs the current one or a code by mail", async () => {
  const { supabase, email, id } = await signedIn(worker);
  await signedInMinutesAgo(id, 9);
  expect((await supabase.auth.updateUser({ password: "een-nieuw-begin-2" })).error).toBeNull();
  await signedInMinutesAgo(id, 11);
  const password = "een-nieuw-begin-3";
  expect(codeOf(await supabase.auth.updateUser({ password }))).toEqual([400, "reauthentication_needed"]);
  expect(codeOf(await supabase.auth.updateUser({ password: "een-nieuw-begin-2" }))).toEqual([400, "reauthentication_needed"]);
  expect(codeOf(await supabase.auth.updateUser({ password, current_password: GOOD_PASSWORD }))).toEqual([
    400,
    "current_password_invalid",
  ]);
  expect((await supabase.auth.updateUser({ password, current_password: "een-nieuw-begin-2" })).error).toBeNull();

  const before = (await outboxOf(email)).length;
  expect((await supabase.auth.reauthenticate()).error).toBeNull();
  const { code } = await letterTo(worker, email, before + 1);
  await forgetAttempts(worker);
  await supabase.auth.reauthenticate();
  await letterTo(worker, email, before + 2);
  const again = "een-nieuw-begin-4";
  expect(codeOf(await supabase.auth.updateUser({ password: again, nonce: "x" }))).toEqual([400, "reauthentication_not_valid"]);
  expect(codeOf(await supabase.auth.updateUser({ password, nonce: code }))).toEqual([422, "same_password"]);
  expect((await supabase.auth.updateUser({ password: again, nonce: code })).error).toBeNull();
  expect(codeOf(await supabase.auth.updateUser({ password: GOOD_PASSWORD, nonce: code }))).toEqual([
    400,
    "reauthentication_not_valid",
  ]);
});

test("the current password can be guessed at most thirty times, even in a fresh session", async () => {
  const { supabase } = await signedIn(worker);
  const guess = (current: string) => supabase.auth.updateUser({ password: "een-nieuw-begin-3", current_password: current });
  for (let i = 0; i < 30; i++) expect(codeOf(await guess(`guess-${i}`))).toEqual([400, "current_password_invalid"]);
  expect(codeOf(await guess(GOOD_PASSWORD))).toEqual([429, "over_request_rate_limit"]);
});

test("verifying a second factor does not replace a fresh sign-in", async () => {
  const { supabase, id } = await signedIn(worker);
  await signedInMinutesAgo(id, 11);
  const { data } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "a thief's" });
  const code = new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? "") }).generate();
  expect((await supabase.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code })).error).toBeNull();
  expect(codeOf(await supabase.auth.updateUser({ password: "een-nieuw-begin-3" }))).toEqual([400, "reauthentication_needed"]);
});

test("a first password and a new telephone number also need a fresh sign-in", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signInWithOtp({ email });
  const { data } = await supabase.auth.verifyOtp({ email, token: (await letterTo(worker, email)).code, type: "email" });
  const { id = "" } = data.user ?? {};
  await signedInMinutesAgo(id, 11);
  const wanted = { password: GOOD_PASSWORD };
  expect(codeOf(await supabase.auth.updateUser(wanted))).toEqual([400, "reauthentication_needed"]);
  expect(codeOf(await supabase.auth.updateUser({ ...wanted, current_password: "x" }))).toEqual([400, "reauthentication_needed"]);
  expect(codeOf(await supabase.auth.updateUser({ phone: "+31612345611" }))).toEqual([400, "reauthentication_needed"]);
  await signedInMinutesAgo(id, 1);
  expect((await supabase.auth.updateUser(wanted)).error).toBeNull();
});

test("the setting `reauthenticate` turns this requirement off", async () => {
  const trusting = await startWorker({
    vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SETTINGS: JSON.stringify({ reauthenticate: false }) },
  });
  const { supabase, id } = await signedIn(trusting);
  await signedInMinutesAgo(id, 11, trusting);
  const { error } = await supabase.auth.updateUser({ password: "een-nieuw-begin-3" });
  await trusting.stop();
  expect(error).toBeNull();
});

test("a change of address needs the agreement of both addresses", async () => {
  const { supabase, email } = await signedIn(worker);
  const taken = await signedIn(worker);
  const wanted = newEmail();
  expect(codeOf(await supabase.auth.updateUser({ email: taken.email }))).toEqual([422, "email_exists"]);
  const { data, error } = await supabase.auth.updateUser({ email: wanted });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, new_email: wanted });
  const [old, fresh] = [await letterTo(worker, email), await letterTo(worker, wanted)];
  const half = await supabase.auth.verifyOtp({ email, token: old.code, type: "email_change" });
  expect([half.error, half.data.session]).toEqual([null, null]);
  const link = await press(worker, fresh.link);
  expect(link.headers.get("location")).toContain("type=email_change");
  expect((await supabase.auth.getUser()).data.user).toMatchObject({
    email: wanted,
    identities: [{ identity_data: { email: wanted } }],
  });
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD }))).toEqual([
    400,
    "invalid_credentials",
  ]);
});

test("a password reset has the same response for every address, and its link signs in to choose a new password", async () => {
  const { email, id } = await signedIn(worker);
  const events: string[] = [];
  const supabase = client(worker, { auth: { flowType: "pkce", storage: memoryStorage() } });
  supabase.auth.onAuthStateChange((event) => void events.push(event));
  for (const address of [email, newEmail()]) {
    const { data, error } = await supabase.auth.resetPasswordForEmail(address, { redirectTo: `${MAIN}/reset` });
    expect([data, error]).toEqual([{}, null]);
  }
  await forgetAttempts(worker);
  await supabase.auth.resetPasswordForEmail(email, { redirectTo: "https://evil.example/" });
  const { link } = await letterTo(worker, email, 2);
  const url = new URL((await worker.get(link)).headers.get("location") ?? "");
  expect(url.origin).toBe(MAIN);
  const { error } = await supabase.auth.exchangeCodeForSession(url.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(events).toContain("PASSWORD_RECOVERY");
  expect((await supabase.auth.updateUser({ password: "een-nieuw-begin-3" })).error).toBeNull();
  const actions = (await auditLog.findByUser(worker.store, id)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["recovery_requested", "login", "password_changed"]));
});

test("asking for another confirmation mail does not reveal accounts, and sends one to an unconfirmed account", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
  await forgetAttempts(worker);
  for (const address of [email, newEmail()])
    expect((await supabase.auth.resend({ type: "signup", email: address })).error).toBeNull();
  const { code } = await letterTo(worker, email, 2);
  expect((await supabase.auth.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
});

test("a sign-in code creates no account if the client does not want one, and the response does not show it", async () => {
  const email = newEmail();
  const supabase = client(worker);
  expect((await supabase.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
  expect(codeOf(await supabase.auth.verifyOtp({ email, token: "123456", type: "email" }))).toEqual([403, "otp_expired"]);
  const { data } = await adminClient(worker).auth.admin.listUsers({ perPage: 1000 });
  expect(data.users.map((user) => user.email)).not.toContain(email);
});

test("only pages of configured origins may call the API, and redirects go only to allowed URLs", async () => {
  const preflight = (origin: string) =>
    worker.get(`${MAIN}/auth/v1/token?grant_type=password`, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });
  const allowed = await preflight("https://app.example");
  expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([204, "https://app.example"]);
  expect(allowed.headers.get("access-control-allow-headers")).toContain("apikey");
  expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  const read = await worker.get(`${MAIN}/auth/v1/health`, { headers: { Origin: "https://app.example" } });
  expect([read.status, read.headers.get("access-control-allow-origin")]).toEqual([200, "https://app.example"]);

  const redirectFor = async (redirect: string) =>
    (await worker.get(`${MAIN}/auth/v1/verify?type=signup&token=x&redirect_to=${encodeURIComponent(redirect)}`)).headers
      .get("location")
      ?.split("#")[0];
  expect(await redirectFor("https://app.example/after/all?a=b")).toBe("https://app.example/after/all?a=b");
  for (const evil of [
    "https://app.example/",
    "https://evil.example/after",
    "javascript:alert(1)",
    `${MAIN}.evil.example/`,
    `${MAIN}@evil.example/`,
  ])
    expect(await redirectFor(evil)).toBe(`${MAIN}/`);
});

test("settings and health are public, on the main site only", async () => {
  const settings = (await (await worker.get(`${MAIN}/auth/v1/settings`)).json()) as object;
  expect(settings).toMatchObject({
    disable_signup: false,
    mailer_autoconfirm: false,
    external: { email: true, phone: true, google: false, anonymous_users: false },
  });
  expect((await worker.get(`${MAIN}/auth/v1/health`)).status).toBe(200);
  expect((await worker.get(`${MAIN}/auth/v1/nothing`)).status).toBe(404);
  expect((await worker.get("http://duinhuis.vrijhuis.localhost/auth/v1/settings")).status).not.toBe(200);
});

test("requests are limited per network, whatever X-Forwarded-For says", async () => {
  const from = (address: string) =>
    client(worker, { headers: { "CF-Connecting-IP": address, "X-Forwarded-For": String(Math.random()) } });
  const answers = await Promise.all(
    Array.from({ length: 31 }, () => from("203.0.113.7").auth.signInWithOtp({ email: newEmail() })),
  );
  const limited = answers.filter(({ error }) => error?.code === "over_request_rate_limit");
  expect(limited.length).toBeGreaterThanOrEqual(1);
  expect(limited[0]?.error?.status).toBe(429);
  expect((await from("203.0.113.8").auth.signInWithOtp({ email: newEmail() })).error).toBeNull();
});
