import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as auditLog from "#store/services/audit-log.ts";
import {
  adminClient,
  client,
  codeOf,
  forgetAttempts,
  GOOD_PASSWORD,
  letterTo,
  newEmail,
  press,
  signedIn,
  subjectsTo,
} from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { runCron } from "../support/mail.ts";
import { MAIN } from "../support/worker.ts";

const worker = useAuthWorker();

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
  await runCron(worker, Date.UTC(2026, 0, 1, 12, 1));
  expect(await left()).toBe(1);
  await runCron(worker, Math.ceil(Date.now() / 3_600_000) * 3_600_000);
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

test("a sign-in from a new device is announced by email, from a known device it is not", async () => {
  const { email } = await signedIn(worker);
  const browser = (agent: string) => client(worker, { headers: { "User-Agent": agent } });
  await browser("").auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect(await subjectsTo(worker, email)).toEqual([]);
  await browser("Another/1.0 <b>").auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  await browser("Another/1.0 <b>").auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect(await subjectsTo(worker, email)).toEqual(["Er is ingelogd op een nieuw apparaat"]);
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

test("asking for another confirmation email does not reveal accounts, and sends one to an unconfirmed account", async () => {
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
