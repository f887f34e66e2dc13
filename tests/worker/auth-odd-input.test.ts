import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, forgetAttempts, GOOD_PASSWORD, newEmail, SERVICE_KEY, signedIn } from "../support/auth.ts";
import { OIDC_CLIENT, type OidcServer, startOidc } from "../support/oidc.ts";
import { startWorkerOnPostgres } from "../support/postgres.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

/** Values that malicious clients send. NUL and lone surrogates in bodies have a separate test. */
const ODD_VALUES: readonly unknown[] = [
  "",
  "x",
  "-1",
  "x".repeat(5000),
  "\u0001\u001f\u007f",
  "a\r\nb",
  "\u202e\ufeff\u{1f511}",
  "K@\u212a.example",
  "__proto__",
  "' or 1=1 --",
  "9".repeat(400),
  "http://a:1:2/",
  "+31612345678901234567890",
  null,
  0,
  -1,
  1e308,
  ["x"],
  {},
  { a: { b: [] } },
  { provider: 7, providers: 7, role: {}, name: 7, locale: [] },
];

const TOKEN = "token?grant_type=";
const ID = "00000000-0000-4000-8000-000000000000";

const MADE = "odd-made@vrijhuis.example";
const KNOWN = "odd@vrijhuis.example";
const PHONE = "+31612345678";

/** Calls with valid bodies, in which the test replaces one field at a time. */
const CALLS: readonly [method: string, path: string, body: Record<string, unknown>][] = [
  ["POST", "signup", { email: MADE, password: GOOD_PASSWORD, data: {}, code_challenge: null }],
  ["POST", "signup", { phone: PHONE, password: GOOD_PASSWORD }],
  ["POST", "otp", { email: KNOWN, data: {}, create_user: true }],
  ["POST", "otp", { phone: PHONE, channel: "sms" }],
  ["POST", "recover", { email: KNOWN }],
  ["POST", "resend", { type: "signup", email: KNOWN }],
  ["POST", "resend", { type: "sms", phone: PHONE }],
  ["POST", "verify", { type: "signup", email: KNOWN, token: "123456" }],
  ["POST", "verify", { type: "sms", phone: PHONE, token: "123456" }],
  ["POST", "verify", { type: "email", token_hash: "x" }],
  ["POST", `${TOKEN}password`, { email: KNOWN, password: "x" }],
  ["POST", `${TOKEN}refresh_token`, { refresh_token: "x" }],
  ["POST", `${TOKEN}pkce`, { auth_code: "x", code_verifier: "x" }],
  ["POST", `${TOKEN}id_token`, { provider: "google", id_token: "x", nonce: "", link_identity: false }],
  ["POST", `${TOKEN}web3`, { chain: "x" }],
  ["PUT", "user", { data: {} }],
  ["PUT", "user", { email: MADE }],
  ["PUT", "user", { phone: PHONE }],
  ["PUT", "user", { password: GOOD_PASSWORD, current_password: "x", nonce: "x" }],
  ["POST", "factors", { factor_type: "totp", friendly_name: "x", issuer: "x" }],
  ["POST", "factors", { factor_type: "phone", phone: PHONE }],
  ["POST", "factors/:factor/verify", { challenge_id: ID, code: "123456" }],
  ["POST", "recovery-codes", { friendly_name: "x" }],
  ["POST", "recovery-codes/verify", { code: "x" }],
  ["POST", "invite", { email: MADE, data: {} }],
  ["POST", "admin/users", { email: null, phone: null, id: null, password: null, password_hash: null, ban_duration: null }],
  ["POST", "admin/users", { phone: PHONE, user_metadata: {}, app_metadata: {}, email_confirm: true, phone_confirm: true }],
  ["PUT", "admin/users/:id", { phone: PHONE, user_metadata: {}, app_metadata: {}, ban_duration: "none" }],
  ["POST", "admin/generate_link", { type: "magiclink", email: KNOWN, redirect_to: "/" }],
  ["POST", "admin/generate_link", { type: "signup", email: MADE, password: GOOD_PASSWORD, data: {} }],
  ["POST", "admin/generate_link", { type: "email_change_new", email: KNOWN, new_email: "o@vrijhuis.example" }],
];

/** Percent-encoded characters in a query or path. */
const ODD_TEXTS = [
  "",
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%FF%FE",
  "%",
  "%E2%80%AE",
  "%0d%0aSet-Cookie:%20x=y",
  "x".repeat(4000),
  "http://a:1:2/",
  "http://vrijhuis.localhost:80:80/",
  "http://vrijhuis.localhost%00/",
  "http://[::1",
  "javascript:alert(1)",
  "-1",
  "1e9",
  "99999999999999999999",
  "__proto__",
  ID,
];

const QUERIES = [
  "verify?type=signup&token=ODD",
  "verify?type=ODD&token=x",
  "verify?type=signup&token=x&redirect_to=ODD",
  "verify?type=signup&token=pkce_x&redirect_to=ODD",
  "authorize?provider=ODD",
  "authorize?provider=google&redirect_to=ODD",
  "authorize?provider=google&scopes=ODD",
  "authorize?provider=google&login_hint=ODD",
  "authorize?provider=google&code_challenge=ODD&code_challenge_method=ODD",
  "callback?state=ODD&code=ODD",
  "callback?state=x&error=ODD&error_description=ODD",
  "admin/users?page=ODD",
  "admin/users?per_page=ODD",
  "admin/users/ODD",
  "admin/users/ODD/factors",
  "user/identities/authorize?provider=google&redirect_to=ODD",
  "ODD",
  "ODD?ODD=ODD",
];

const DELETED = ["user/identities/ODD", "factors/ODD", "admin/users/ODD", "admin/users/:id/factors/ODD"];
const POSTED = [
  "otp?redirect_to=ODD",
  "recover?redirect_to=ODD",
  "signup?redirect_to=ODD",
  "token?grant_type=ODD",
  "logout?scope=ODD",
];

let oidc: OidcServer;
beforeAll(async () => {
  oidc = await startOidc();
});
afterAll(() => oidc.stop());

const varsOf = () => ({
  AUTH_SERVICE_KEY: SERVICE_KEY,
  AUTH_SETTINGS: JSON.stringify({
    manualLinking: true,
    anonymous: true,
    providers: { google: { issuer: oidc.issuer, clientId: OIDC_CLIENT.clientId } },
  }),
});

/** Input that databases store differently; the rest is refused before a query, or is text to both. */
const VALUES_STORED_DIFFERENTLY = ["\u0001\u001f\u007f", "\u202e\ufeff\u{1f511}", "9".repeat(400), -1, 1e308, {}];
const TEXTS_STORED_DIFFERENTLY = ["%00", "a%00b", "%ED%A0%80", "99999999999999999999"];

describe.each([
  ["D1", startWorker, ODD_VALUES, ODD_TEXTS],
  ["Postgres", startWorkerOnPostgres, VALUES_STORED_DIFFERENTLY, TEXTS_STORED_DIFFERENTLY],
])("odd input on %s", (_, start, values, texts) => {
  let worker: TestWorker;
  let user: Record<string, string>;
  let accountId: string;
  let factorId: string;
  const admin = { Authorization: `Bearer ${SERVICE_KEY}` };
  beforeAll(async () => {
    worker = await start({ vars: varsOf() });
    const person = await signedIn(worker, newEmail());
    user = await bearer(person.supabase);
    accountId = person.id;
    factorId = (await person.supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "first" })).data?.id ?? "";
    await signedIn(worker, "odd@vrijhuis.example");
  });
  afterAll(() => worker.stop());

  const headersFor = (path: string) => (/^(admin|invite)/.test(path) ? admin : user);

  /** Sends a request, and names it if the worker failed. */
  async function failureOf(method: string, path: string, body?: string): Promise<string[]> {
    const url = `${MAIN}/auth/v1/${path.replace(":id", accountId).replace(":factor", factorId)}`;
    const answer = await worker.get(url, { method, headers: headersFor(path), ...(body === undefined ? {} : { body }) });
    await answer.arrayBuffer();
    return answer.status >= 500 ? [`${answer.status} ${method} ${path} ${(body ?? "").slice(0, 200)}`] : [];
  }

  test.each(CALLS)("%s %s %j", async (method, path, body) => {
    const failures: string[] = [];
    for (const field of Object.keys(body)) {
      await forgetAttempts(worker);
      const bodies = values.map((value) => JSON.stringify({ ...body, [field]: value }));
      failures.push(...(await Promise.all(bodies.map((each) => failureOf(method, path, each)))).flat());
    }
    for (const text of ["", "[]", "null", "3", '"x"', "{", "\u0000", "x".repeat(70_000)])
      failures.push(...(await failureOf(method, path, text)));
    expect(failures).toEqual([]);
  });

  test.each(QUERIES)("GET %s", async (path) => {
    const failures: string[] = [];
    for (const text of texts) failures.push(...(await failureOf("GET", path.replaceAll("ODD", text))));
    expect(failures).toEqual([]);
  });

  test("odd queries and paths of calls that write", async () => {
    const failures: string[] = [];
    for (const text of texts) {
      await forgetAttempts(worker);
      for (const path of DELETED) failures.push(...(await failureOf("DELETE", path.replaceAll("ODD", text))));
      for (const path of POSTED) {
        const body = JSON.stringify({ email: newEmail(), password: GOOD_PASSWORD });
        const scope = path.startsWith("logout") && ["", "global"].includes(text);
        if (!scope) failures.push(...(await failureOf("POST", path.replaceAll("ODD", text), body)));
      }
    }
    expect(failures).toEqual([]);
    const errors = worker.logs.filter(({ level }) => level === "error").map(({ message }) => message);
    expect(errors.join("\n")).toBe("");
  });

  test("odd headers", async () => {
    const failures: string[] = [];
    for (const value of ["\u0001", "\u00ff\u00fe", "x".repeat(8000), "=;,\u00e9", "Bearer \u00ff", "a".repeat(64)]) {
      for (const name of [
        "Authorization",
        "Cookie",
        "User-Agent",
        "Origin",
        "X-Supabase-Api-Version",
        "CF-Connecting-IP",
        "apikey",
      ]) {
        const answer = await worker
          .get(`${MAIN}/auth/v1/${TOKEN}password`, {
            method: "POST",
            headers: { [name]: name === "Cookie" ? `device=${value}` : value },
            body: JSON.stringify({ email: "odd@vrijhuis.example", password: GOOD_PASSWORD }),
          })
          .catch(() => new Response(null, { status: 400 }));
        await answer.arrayBuffer();
        if (answer.status >= 500) failures.push(`${answer.status} ${name} ${value.slice(0, 20)}`);
      }
    }
    expect(failures).toEqual([]);
  });
});
