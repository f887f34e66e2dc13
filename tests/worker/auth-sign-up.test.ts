import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { client, codeOf, fetchOf, forgetAttempts, GOOD_PASSWORD, letterTo, newEmail, SERVICE_KEY } from "../support/auth.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

test("sign-up waits for the mail; its link confirms, signs in and leads on with tokens in the fragment", async () => {
  const email = newEmail();
  const supabase = client(worker);
  const { data, error } = await supabase.auth.signUp({
    email: email.toUpperCase(),
    password: GOOD_PASSWORD,
    options: { data: { name: "Ann", locale: "pl" }, emailRedirectTo: `${MAIN}/onboarding` },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({
    email,
    aud: "authenticated",
    role: "authenticated",
    user_metadata: { name: "Ann", locale: "pl" },
    app_metadata: { provider: "email", providers: ["email"] },
    identities: [{ provider: "email" }],
    is_anonymous: false,
  });
  expect(codeOf(await supabase.auth.signInWithPassword({ email, password: GOOD_PASSWORD }))).toEqual([
    400,
    "email_not_confirmed",
  ]);

  const letter = await letterTo(worker, email);
  expect(letter.subject).toBe("Potwierdź swój adres e-mail");
  expect((await worker.get(letter.link, { method: "HEAD" })).status).toBe(405);
  const answer = await worker.get(letter.link);
  expect(answer.status).toBe(303);
  const [at, hash = ""] = (answer.headers.get("location") ?? "").split("#");
  expect(at).toBe(`${MAIN}/onboarding`);
  const tokens = new URLSearchParams(hash);
  expect([tokens.get("type"), tokens.get("token_type"), tokens.get("expires_in")]).toEqual(["signup", "bearer", "3600"]);
  const session = await supabase.auth.setSession({
    access_token: tokens.get("access_token") ?? "",
    refresh_token: tokens.get("refresh_token") ?? "",
  });
  expect(session.error).toBeNull();
  expect(session.data.user?.email_confirmed_at).toBeDefined();
  const again = await worker.get(letter.link);
  expect(again.headers.get("location")).toContain("error_code=otp_expired");
  expect((await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
});

test("the code of the mail does the same, once and in its time", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
  const { code } = await letterTo(worker, email);
  const wrong = code === "000000" ? "000001" : "000000";
  expect(codeOf(await supabase.auth.verifyOtp({ email, token: wrong, type: "signup" }))).toEqual([403, "otp_expired"]);
  const { data, error } = await supabase.auth.verifyOtp({ email, token: code, type: "signup" });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  expect(codeOf(await supabase.auth.verifyOtp({ email, token: code, type: "signup" }))).toEqual([403, "otp_expired"]);
});

test("a code is good for an hour, and may be guessed ten times", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
  const { code } = await letterTo(worker, email);
  const { db, tables: t } = worker.store;
  await db
    .update(t.oneTimeTokens)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(t.oneTimeTokens.relatesTo, email));
  expect(codeOf(await supabase.auth.verifyOtp({ email, token: code, type: "email" }))).toEqual([403, "otp_expired"]);
  await forgetAttempts(worker);
  for (let i = 0; i < 10; i++) await supabase.auth.verifyOtp({ email, token: "000000", type: "email" });
  expect(codeOf(await supabase.auth.verifyOtp({ email, token: code, type: "email" }))).toEqual([429, "over_request_rate_limit"]);
});

test("under PKCE the link ends in a code, which only its own client can exchange", async () => {
  const email = newEmail();
  const supabase = client(worker, { auth: { flowType: "pkce" } });
  await supabase.auth.signUp({ email, password: GOOD_PASSWORD, options: { emailRedirectTo: `${MAIN}/confirm?x=1` } });
  const { link } = await letterTo(worker, email);
  expect(link).toContain("token=pkce_");
  const url = new URL((await worker.get(link)).headers.get("location") ?? "");
  expect(url.hash).toBe("");
  expect(url.searchParams.get("x")).toBe("1");
  const { data, error } = await supabase.auth.exchangeCodeForSession(url.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);

  await forgetAttempts(worker);
  const thief = await fetchOf(worker)(`${MAIN}/auth/v1/token?grant_type=pkce`, {
    method: "POST",
    headers: { "X-Supabase-Api-Version": "2024-01-01" },
    body: JSON.stringify({ auth_code: url.searchParams.get("code"), code_verifier: "a".repeat(50) }),
  });
  expect([thief.status, await thief.json()]).toMatchObject([404, { code: "flow_state_not_found" }]);
});

test("a wrong verifier is refused", async () => {
  const email = newEmail();
  const supabase = client(worker, { auth: { flowType: "pkce" } });
  await supabase.auth.signInWithOtp({ email });
  const { link } = await letterTo(worker, email);
  const url = new URL((await worker.get(link)).headers.get("location") ?? "");
  const exchange = (verifier: string) =>
    fetchOf(worker)(`${MAIN}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      body: JSON.stringify({ auth_code: url.searchParams.get("code"), code_verifier: verifier }),
    });
  const refused = await exchange("a".repeat(50));
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 400, error_code: "bad_code_verifier" }]);
});

test("a weak password is refused with its reasons; a long one is never cut", async () => {
  const supabase = client(worker);
  const email = newEmail();
  const short = await supabase.auth.signUp({ email, password: "k8#L" });
  expect(short.error).toMatchObject({ status: 422, code: "weak_password", reasons: ["length"] });
  const common = await supabase.auth.signUp({ email, password: "Welkom2026!" });
  expect(common.error).toMatchObject({ status: 422, code: "weak_password", reasons: ["pwned"] });
  expect(codeOf(await supabase.auth.signUp({ email, password: "lang ".repeat(30) }))).toEqual([400, "validation_failed"]);
});

test("signing up with a confirmed address looks like any other, and sends nothing", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
  const { code } = await letterTo(worker, email);
  await supabase.auth.verifyOtp({ email, token: code, type: "email" });
  await forgetAttempts(worker);
  const { data, error } = await client(worker).auth.signUp({ email, password: "een-ander-wachtwoord-9" });
  expect(error).toBeNull();
  expect(data).toMatchObject({ session: null, user: { email, identities: [] } });
  expect(
    (await worker.store.db.select().from(worker.store.tables.outbox).where(eq(worker.store.tables.outbox.recipient, email)))
      .length,
  ).toBe(1);
  expect((await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
  const { db, tables: t } = worker.store;
  for (const table of [t.users, t.outbox]) expect(JSON.stringify(await db.select().from(table))).not.toContain("@nobody.invalid");
});

test("who signs up again before confirming has the password of the last mail", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
  const first = await letterTo(worker, email);
  await forgetAttempts(worker);
  await supabase.auth.signUp({ email, password: "een-ander-wachtwoord-9" });
  const second = await letterTo(worker, email, 2);
  expect((await worker.get(first.link)).headers.get("location")).toContain("otp_expired");
  await worker.get(second.link);
  expect(codeOf(await supabase.auth.signInWithPassword({ email, password: GOOD_PASSWORD }))).toEqual([
    400,
    "invalid_credentials",
  ]);
  expect((await supabase.auth.signInWithPassword({ email, password: "een-ander-wachtwoord-9" })).error).toBeNull();
});

test("a stranger's password from before is gone once somebody shows the address to be theirs by magic link", async () => {
  const email = newEmail();
  await client(worker).auth.signUp({ email, password: GOOD_PASSWORD });
  await forgetAttempts(worker);
  const supabase = client(worker);
  await supabase.auth.signInWithOtp({ email });
  const { code } = await letterTo(worker, email, 2);
  expect((await supabase.auth.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD }))).toEqual([
    400,
    "invalid_credentials",
  ]);
});

test("one mail a minute to an address", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signInWithOtp({ email });
  const { error } = await supabase.auth.signInWithOtp({ email });
  expect([error?.status, error?.code]).toEqual([429, "over_email_send_rate_limit"]);
  expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
});

test("what is asked wrongly is told so, in the words the client knows", async () => {
  const post = async (
    path: string,
    body: string,
    headers: Record<string, string> = { "X-Supabase-Api-Version": "2024-01-01" },
  ) => {
    const response = await worker.get(`${MAIN}/auth/v1/${path}`, { method: "POST", body, headers });
    return [response.status, await response.json(), response.headers.get("x-supabase-api-version")];
  };
  expect(await post("signup", "{")).toMatchObject([400, { code: "bad_json" }, "2024-01-01"]);
  expect(await post("signup", "{", {})).toMatchObject([
    400,
    { code: 400, error_code: "bad_json", msg: expect.any(String) },
    null,
  ]);
  expect(await post("signup", '{"email":3}')).toMatchObject([400, { code: "validation_failed" }, "2024-01-01"]);
  expect(await post("signup", '{"password":"x"}')).toMatchObject([400, { code: "validation_failed" }, "2024-01-01"]);
  expect(await post("signup", "{}")).toMatchObject([422, { code: "anonymous_provider_disabled" }, "2024-01-01"]);
  expect(
    await post(
      "signup",
      `{"email":"${newEmail()}","password":"${GOOD_PASSWORD}","code_challenge":"short","code_challenge_method":"s256"}`,
    ),
  ).toMatchObject([400, { code: "validation_failed" }, "2024-01-01"]);
  expect(await post("signup", `{"email":"no address","password":"${GOOD_PASSWORD}"}`)).toMatchObject([
    400,
    { message: "Unable to validate email address: invalid format" },
    "2024-01-01",
  ]);
  expect(await post("verify", '{"type":"signup"}')).toMatchObject([400, { code: "validation_failed" }, "2024-01-01"]);
  expect(await post("token?grant_type=bitcoin", "{}")).toMatchObject([400, { code: "validation_failed" }, "2024-01-01"]);
  expect(await post("token?grant_type=web3", "{}")).toMatchObject([
    422,
    { code: "web3_provider_disabled", message: "Web3 provider is disabled" },
    "2024-01-01",
  ]);
  expect(await post("verify", '{"type":"sms","phone":"06-1","token":"123456"}')).toMatchObject([
    400,
    { code: "validation_failed", message: "Invalid phone number format (E.164 required)" },
    "2024-01-01",
  ]);
  expect(await post("verify", '{"type":"email","email":"no address","token":"123456"}')).toMatchObject([
    422,
    { code: "validation_failed", message: "Invalid email format" },
    "2024-01-01",
  ]);
  expect(await post("sso", '{"domain":"x.nl"}')).toMatchObject([404, { code: "saml_provider_disabled" }, "2024-01-01"]);
  expect((await post("signup", `{"email":"${"x".repeat(70_000)}"}`))[0]).toBe(413);
});
