import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import {
  adminClient,
  client,
  codeOf,
  fetchOf,
  forgetAttempts,
  GOOD_PASSWORD,
  letterTo,
  newEmail,
  press,
  signedIn,
} from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { MAIN } from "../support/worker.ts";

const worker = useAuthWorker();

test("sign-up needs confirmation; the link in the email confirms, signs in and redirects with tokens in the fragment", async () => {
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
  const answer = await press(worker, letter.link);
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

test("the code in the email confirms and signs in too, but only once", async () => {
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

test("a code expires after an hour and can be guessed ten times", async () => {
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

test("with PKCE the link ends in a code that only the same client can exchange", async () => {
  const email = newEmail();
  const supabase = client(worker, { auth: { flowType: "pkce" } });
  await supabase.auth.signUp({ email, password: GOOD_PASSWORD, options: { emailRedirectTo: `${MAIN}/confirm?x=1` } });
  const { link } = await letterTo(worker, email);
  expect(link).toContain("token=pkce_");
  const url = new URL((await press(worker, link)).headers.get("location") ?? "");
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

test("a weak password is refused with reasons; a long one is refused, not truncated", async () => {
  const supabase = client(worker);
  const email = newEmail();
  const short = await supabase.auth.signUp({ email, password: "k8#L" });
  expect(short.error).toMatchObject({ status: 422, code: "weak_password", reasons: ["length"] });
  const common = await supabase.auth.signUp({ email, password: "Welkom2026!" });
  expect(common.error).toMatchObject({ status: 422, code: "weak_password", reasons: ["pwned"] });
  expect(codeOf(await supabase.auth.signUp({ email, password: "lang ".repeat(30) }))).toEqual([400, "validation_failed"]);
});

test("sign-up with a confirmed address has the usual response and sends nothing", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
  const { code } = await letterTo(worker, email);
  await supabase.auth.verifyOtp({ email, token: code, type: "email" });
  await forgetAttempts(worker);
  const { data, error } = await client(worker).auth.signUp({ email, password: "een-ander-wachtwoord-9" });
  expect(error).toBeNull();
  expect(data).toMatchObject({ session: null, user: { email, identities: [{ provider: "email" }] } });
  expect(
    (await worker.store.db.select().from(worker.store.tables.outbox).where(eq(worker.store.tables.outbox.recipient, email)))
      .length,
  ).toBe(1);
  expect((await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
  const { db, tables: t } = worker.store;
  for (const table of [t.users, t.outbox]) expect(JSON.stringify(await db.select().from(table))).not.toContain("@nobody.invalid");
});

const OTHER_PASSWORD = "een-ander-wachtwoord-9";

test.for([0, 1])(
  "after two sign-ups with different passwords neither password works; link %i of the two is valid",
  async (opened) => {
    const email = newEmail();
    const supabase = client(worker);
    const links = [];
    for (const [index, password] of [GOOD_PASSWORD, OTHER_PASSWORD].entries()) {
      await supabase.auth.signUp({ email, password });
      links.push((await letterTo(worker, email, index + 1)).link);
      await forgetAttempts(worker);
    }
    const answer = await press(worker, links[opened] ?? "");
    const tokens = new URLSearchParams(new URL(answer.headers.get("location") ?? "").hash.slice(1));
    for (const password of [GOOD_PASSWORD, OTHER_PASSWORD])
      expect(codeOf(await supabase.auth.signInWithPassword({ email, password }))).toEqual([400, "invalid_credentials"]);
    const [access_token, refresh_token] = [tokens.get("access_token") ?? "", tokens.get("refresh_token") ?? ""];
    expect((await supabase.auth.setSession({ access_token, refresh_token })).error).toBeNull();
    expect((await supabase.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
    expect((await client(worker).auth.signInWithPassword({ email, password: OTHER_PASSWORD })).error).toBeNull();
  },
);

test("a password that was removed does not come back with a third sign-up", async () => {
  const email = newEmail();
  const supabase = client(worker);
  for (const password of [GOOD_PASSWORD, OTHER_PASSWORD, GOOD_PASSWORD, GOOD_PASSWORD]) {
    await supabase.auth.signUp({ email, password });
    await forgetAttempts(worker);
  }
  await press(worker, (await letterTo(worker, email, 4)).link);
  for (const password of [GOOD_PASSWORD, OTHER_PASSWORD])
    expect(codeOf(await supabase.auth.signInWithPassword({ email, password }))).toEqual([400, "invalid_credentials"]);
});

test("signing up again with the same password keeps it", async () => {
  const email = newEmail();
  const supabase = client(worker);
  for (let count = 0; count < 2; count++) {
    await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
    await forgetAttempts(worker);
  }
  await press(worker, (await letterTo(worker, email, 2)).link);
  expect((await supabase.auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
});

test.for([{}, { name: "Ann", note: "x".repeat(500) }])(
  "the response to a sign-up is the same for every address: %o",
  async (data) => {
    const { admin } = adminClient(worker).auth;
    const make = (account: object) => admin.createUser(account).then(({ error }) => expect(error).toBeNull());
    const [unknown, confirmed, byProvider] = [newEmail(), newEmail(), newEmail()];
    const unconfirmed = newEmail();
    await make({ email: confirmed, email_confirm: true, user_metadata: { name: "Somebody with a long name" } });
    await client(worker).auth.signUp({ email: unconfirmed, password: GOOD_PASSWORD, options: { data: { name: "Bob" } } });
    await client(worker).auth.resend({ type: "signup", email: unconfirmed });
    await make({ email: byProvider, email_confirm: true });
    const { db, tables: t } = worker.store;
    await db.update(t.identities).set({ provider: "google" }).where(eq(t.identities.email, byProvider));
    await db
      .update(t.users)
      .set({ appMetadata: { provider: "google", providers: ["google"] } })
      .where(eq(t.users.email, byProvider));
    await forgetAttempts(worker);
    const answers = [];
    for (const email of [unknown, unconfirmed, confirmed, byProvider]) answers.push(await signUpAnswer({ email, data }, email));
    expect(new Set(answers)).toEqual(new Set(answers.slice(0, 1)));

    const phones = Array.from({ length: 3 }, () => `+3161${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`);
    const [, waiting = "", taken = ""] = phones;
    await client(worker).auth.signUp({ phone: waiting, password: GOOD_PASSWORD });
    await make({ phone: taken, phone_confirm: true });
    await forgetAttempts(worker);
    const texts = [];
    for (const phone of phones) texts.push(await signUpAnswer({ phone, data }, phone.slice(1)));
    expect(new Set(texts)).toEqual(new Set(texts.slice(0, 1)));
  },
);

/** Status and body of a sign-up response; ids, times and the address or number are replaced by placeholders. */
async function signUpAnswer(body: object, subject: string): Promise<string> {
  const answer = await fetchOf(worker)(`${MAIN}/auth/v1/signup`, {
    method: "POST",
    body: JSON.stringify({ ...body, password: GOOD_PASSWORD }),
  });
  const text = (await answer.text())
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "(id)")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "(time)")
    .replaceAll(subject, "(subject)");
  expect(text).toContain("confirmation_sent_at");
  return `${answer.status} ${text}`;
}

test("the last three emails are valid at the same time, and using one invalidates the others", async () => {
  const { email } = await signedIn(worker);
  const letters = [];
  for (let count = 1; count <= 4; count++) {
    await client(worker).auth.signInWithOtp({ email });
    letters.push(await letterTo(worker, email, count));
    await forgetAttempts(worker);
  }
  const [first, second, third, fourth] = letters;
  const isOver = async (link = "") => ((await worker.get(link)).headers.get("location") ?? "").includes("otp_expired");
  expect(await isOver(first?.link)).toBe(true);
  const by = (code = "") => client(worker).auth.verifyOtp({ email, token: code, type: "email" });
  expect((await by(second?.code)).error).toBeNull();
  expect(codeOf(await by(third?.code))).toEqual([403, "otp_expired"]);
  expect(await isOver(fourth?.link)).toBe(true);
});

test("concurrent sign-ups and confirmations never confirm a password of another sign-up", async () => {
  for (let round = 0; round < 10; round++) {
    const email = newEmail();
    const supabase = client(worker);
    await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
    const { code } = await letterTo(worker, email);
    await forgetAttempts(worker);
    const [verified] = await Promise.all([
      supabase.auth.verifyOtp({ email, token: code, type: "email" }),
      client(worker).auth.signUp({ email, password: "een-vreemd-wachtwoord-9" }),
    ]);
    const byStranger = await client(worker).auth.signInWithPassword({ email, password: "een-vreemd-wachtwoord-9" });
    expect(byStranger.data.session).toBeNull();
    expect(verified.error).toBeNull();
  }
});

test("data that a stranger set at sign-up is removed when the owner of the address signs in by a link they requested", async () => {
  const email = newEmail();
  const data = { name: "Stranger", locale: "pl" };
  await client(worker).auth.signUp({ email, password: GOOD_PASSWORD, options: { data } });
  await forgetAttempts(worker);
  const supabase = client(worker);
  await supabase.auth.resetPasswordForEmail(email);
  const { data: verified } = await supabase.auth.verifyOtp({
    email,
    token: (await letterTo(worker, email, 2)).code,
    type: "recovery",
  });
  expect(verified.user).toMatchObject({ user_metadata: {}, app_metadata: { provider: "email", providers: ["email"] } });
  const { db, tables: t } = worker.store;
  expect(await db.select({ name: t.users.name }).from(t.users).where(eq(t.users.email, email))).toEqual([{ name: "" }]);

  const own = newEmail();
  await supabase.auth.signInWithOtp({ email: own, options: { data: { name: "Owner" } } });
  const kept = await supabase.auth.verifyOtp({ email: own, token: (await letterTo(worker, own)).code, type: "email" });
  expect(kept.data.user?.user_metadata).toEqual({ name: "Owner" });
});

test("a password that a stranger set at sign-up is removed when the owner of the address signs in by a code", async () => {
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

test("an address gets at most one email a minute", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signInWithOtp({ email });
  const { error } = await supabase.auth.signInWithOtp({ email });
  expect([error?.status, error?.code]).toEqual([429, "over_email_send_rate_limit"]);
  expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
});

test("invalid requests are refused with GoTrue's codes and messages", async () => {
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
