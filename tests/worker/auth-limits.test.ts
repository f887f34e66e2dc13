import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { adminClient, client, codeOf, GOOD_PASSWORD, letterTo, newEmail, SERVICE_KEY, signedIn } from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { MAIN, startWorker } from "../support/worker.ts";

const worker = useAuthWorker();

const HOME = "2001:db8:1:2::7";
const ABROAD = "203.0.113.9";
const from = (address: string, more: Record<string, string> = {}) =>
  client(worker, { headers: { "CF-Connecting-IP": address, ...more } });
const WRONG = "mis-8-keer-mis";

/** Creates an owner who has signed in at home before; returns the address. Checking the password takes no time. */
async function owner(): Promise<string> {
  const { email } = await signedIn(worker);
  expect((await from(HOME).auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
  return email;
}

/** Creates an owner with a password hash of the usual cost, so that concurrent guesses are checked at the same time. */
async function ownerWithUsualHash(): Promise<string> {
  const email = newEmail();
  await adminClient(worker).auth.admin.createUser({ email, password: GOOD_PASSWORD, email_confirm: true });
  return email;
}

/** Makes two hundred wrong attempts from forty unknown networks; returns their error codes. */
async function strangersTry(attempt: (address: string) => Promise<{ error: { code?: unknown } | null }>): Promise<unknown[]> {
  const codes: unknown[] = [];
  for (let network = 0; network < 40; network++) {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => attempt(`2001:db8:bad:${network}::${i}`)));
    codes.push(...answers.map(({ error }) => error?.code));
  }
  return codes;
}

const countAllowed = (codes: readonly unknown[]) => codes.filter((code) => code !== "over_request_rate_limit").length;

test("password guesses from unknown networks do not lock out a known network, nor block links by email", async () => {
  const email = await owner();
  const codes = await strangersTry((address) => from(address).auth.signInWithPassword({ email, password: WRONG }));
  expect(countAllowed(codes)).toBe(100);

  const answer = await worker.get(`${MAIN}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "CF-Connecting-IP": ABROAD, "X-Supabase-Api-Version": "2024-01-01" },
    body: JSON.stringify({ email, password: GOOD_PASSWORD }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    429,
    { code: "over_request_rate_limit", message: expect.stringContaining("link sent by email") },
  ]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3000);

  // Another address of the same /64.
  expect((await from("2001:db8:1:2:a::b").auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();

  expect((await from(ABROAD).auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
  const { link } = await letterTo(worker, email, 1);
  const opened = await worker.get(link, { headers: { "CF-Connecting-IP": ABROAD } });
  expect(opened.headers.get("location")).toContain("access_token=");
  // Opening the link abroad has made that network known.
  expect((await from(ABROAD).auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
}, 120_000);

test("code guesses from unknown networks do not lock out a known network, nor block the link in the email", async () => {
  const email = await owner();
  await from(HOME).auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const { code, link } = await letterTo(worker, email);
  const token = code === "000000" ? "000001" : "000000";
  const codes = await strangersTry((address) => from(address).auth.verifyOtp({ email, token, type: "email" }));
  expect(countAllowed(codes)).toBe(30);
  expect(codeOf(await from(ABROAD).auth.verifyOtp({ email, token: code, type: "email" }))).toEqual([
    429,
    "over_request_rate_limit",
  ]);
  expect(codeOf(await from(HOME).auth.verifyOtp({ email, token, type: "email" }))).toEqual([403, "otp_expired"]);
  expect((await from(HOME).auth.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();

  await forgetSendLimits();
  await from(HOME).auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  await expect.poll(async () => (await letterTo(worker, email, 2)).link).not.toBe(link);
  const second = await letterTo(worker, email, 2);
  const opened = await worker.get(second.link, { headers: { "CF-Connecting-IP": ABROAD } });
  expect(opened.headers.get("location")).toContain("access_token=");
}, 120_000);

test("all routes that send messages share one count per network", async () => {
  const ask = (route: string) =>
    worker.get(`${MAIN}/auth/v1/${route}`, {
      method: "POST",
      headers: { "CF-Connecting-IP": "198.51.100.7" },
      body: JSON.stringify({ email: newEmail() }),
    });
  const routes = Array.from({ length: 33 }, (_, i) => ["otp", "magiclink", "recover"][i % 3] ?? "");
  const statuses = await Promise.all(routes.map(async (route) => (await ask(route)).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

/** Resets the limits of emails, but not those of guesses. */
async function forgetSendLimits(): Promise<void> {
  const { db, tables: t } = worker.store;
  for (const { key } of await db.select().from(t.attempts))
    if (key.startsWith("mail ")) await db.delete(t.attempts).where(eq(t.attempts.key, key));
}

test("thirty of fifty concurrent guesses are allowed, with the same responses for known and unknown addresses", async () => {
  for (const email of [await ownerWithUsualHash(), newEmail()]) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => from(ABROAD).auth.signInWithPassword({ email, password: WRONG })),
    );
    expect(countAllowed(answers.map(({ error }) => error?.code))).toBe(30);
    expect(new Set(answers.map(({ error }) => `${error?.status} ${error?.code} ${error?.message}`))).toEqual(
      new Set([
        "400 invalid_credentials Invalid login credentials",
        "429 over_request_rate_limit Too many wrong attempts. Sign in with a link sent by email instead, or try again later.",
      ]),
    );
  }
}, 60_000);

test("a sign-in sets a device cookie, and the device can sign in although its network is locked out", async () => {
  const email = await owner();
  const signIn = (headers: Record<string, string>, password = GOOD_PASSWORD) =>
    worker.get(`${MAIN}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email, password }),
    });
  expect((await signIn({ "CF-Connecting-IP": HOME }, WRONG)).headers.get("set-cookie")).toBeNull();
  const first = (await signIn({ "CF-Connecting-IP": HOME })).headers.get("set-cookie") ?? "";
  expect(first).toMatch(/^device=[0-9a-f]{64}; Max-Age=7776000; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/);
  const [Cookie = ""] = first.split(";");

  for (let i = 0; i < 30; i++) await signIn({ "CF-Connecting-IP": ABROAD }, WRONG);
  expect((await signIn({ "CF-Connecting-IP": ABROAD })).status).toBe(429);
  expect((await signIn({ "CF-Connecting-IP": ABROAD, Cookie: `device=${"a".repeat(64)}` })).status).toBe(429);
  const known = await signIn({ "CF-Connecting-IP": ABROAD, Cookie });
  expect([known.status, known.headers.get("set-cookie")]).toEqual([200, first]);
  const forged = await signIn({ "CF-Connecting-IP": HOME, Cookie: "device=<b>" });
  expect([forged.status, forged.headers.get("set-cookie")]).toEqual([200, expect.stringMatching(/^device=[0-9a-f]{64};/)]);
}, 60_000);

test("on HTTPS the cookie is Secure", async () => {
  const secure = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, MAIN_ORIGIN: "https://vrijhuis.localhost" } });
  const { email } = await signedIn(secure);
  const answer = await secure.get(`${MAIN}/auth/v1/token?grant_type=password`, {
    method: "POST",
    body: JSON.stringify({ email, password: GOOD_PASSWORD }),
  });
  await secure.stop();
  expect(answer.headers.get("set-cookie")).toContain("; HttpOnly; Secure; SameSite=Lax");
});

test("a challenge can be answered from another address in the same network", async () => {
  const { supabase } = await signedIn(worker);
  const { data: session } = await supabase.auth.getSession();
  const at = async (address: string) => {
    const other = from(address);
    await other.auth.setSession(session.session ?? { access_token: "", refresh_token: "" });
    return other;
  };
  const { data } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "app" });
  const factorId = data?.id ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? "") }).generate();
  const challengeId = (await (await at(HOME)).auth.mfa.challenge({ factorId })).data?.id ?? "";
  expect(codeOf(await (await at("2001:db8:1:3::7")).auth.mfa.verify({ factorId, challengeId, code }))).toEqual([
    422,
    "mfa_ip_address_mismatch",
  ]);
  expect((await (await at("2001:db8:1:2:ffff::1")).auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
});

test("all addresses of a /64 count as one network, and so do an IPv4 address and its mapped form", async () => {
  const email = await owner();
  for (let i = 0; i < 30; i++) await from(`2001:db8:9:9::${i}`).auth.signInWithPassword({ email, password: WRONG });
  expect(codeOf(await from("2001:db8:9:9:a:b:c:d").auth.signInWithPassword({ email, password: WRONG }))).toEqual([
    429,
    "over_request_rate_limit",
  ]);
  for (let i = 0; i < 30; i++) await from("::ffff:192.0.2.7").auth.signInWithPassword({ email, password: WRONG });
  expect(codeOf(await from("192.0.2.7").auth.signInWithPassword({ email, password: WRONG }))).toEqual([
    429,
    "over_request_rate_limit",
  ]);
}, 60_000);

test("one of fifty concurrent requests for an email sends it, and other kinds of email are not blocked", async () => {
  for (const email of [await owner(), newEmail()]) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => from(`2001:db8:7:${i}::1`).auth.resetPasswordForEmail(email)),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(new Set(["over_email_send_rate_limit"]));
    expect((await from(HOME).auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
    expect((await from(HOME).auth.resend({ type: "signup", email })).error).toBeNull();
  }
});
