import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { client, codeOf, forgetAttempts, newEmail, signedIn, SERVICE_KEY } from "../support/auth.ts";
import { OIDC_CLIENT, type OidcServer, startOidc } from "../support/oidc.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

/** Issuers on the same server, each with its own discovery document. */
const ISSUERS = ["dead", "elsewhere", "moved", "endless", "slow", "html", "keyless", "nowhere"];
let worker: TestWorker;
let oidc: OidcServer;
beforeAll(async () => {
  oidc = await startOidc();
  const { clientId } = OIDC_CLIENT;
  const providers = {
    google: { issuer: oidc.issuer, clientId, audiences: ["our-app"] },
    ...Object.fromEntries(ISSUERS.map((name) => [name, { issuer: `${oidc.issuer}/${name}`, clientId }])),
  };
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SETTINGS: JSON.stringify({ providers }) } });
});
beforeEach(async () => {
  await forgetAttempts(worker);
  oidc.person = { sub: crypto.randomUUID(), email: newEmail(), email_verified: true, name: "Cor" };
});
afterAll(() => Promise.all([worker.stop(), oidc.stop()]));

test("an address that the provider has not verified neither creates nor joins an account", async () => {
  const { email } = await signedIn(worker);
  for (const claims of [{ email, email_verified: false }, { email: newEmail(), email_verified: "false" }, { email: undefined }])
    expect(
      codeOf(await client(worker).auth.signInWithIdToken({ provider: "google", token: await oidc.idToken(claims) })),
    ).toEqual([400, "provider_email_needs_verification"]);
});

test("ID tokens are accepted only with the right nonce, audience, issuer, time and signature", async () => {
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

test("ID tokens with invalid claims are refused and create no account", async () => {
  const before = await worker.store.db.select().from(worker.store.tables.users);
  const iat = Math.floor(Date.now() / 1000);
  for (const claims of [
    { sub: "" },
    { sub: 7 },
    { sub: null },
    { sub: ["g-1"] },
    { sub: "s".repeat(256) },
    { sub: "a\0b" },
    { sub: "\ud800" },
    { iat: iat + 120 },
    { iat: "now" },
    { iat: null },
    { exp: null },
    { exp: "never" },
    { email: 7 },
    { email: ["a@vrijhuis.example"] },
    { email: `${"a".repeat(250)}@vrijhuis.example` },
    { name: "n".repeat(501) },
    { name: "a\0b" },
    { name: { first: "Cor" } },
    { picture: `https://pictures.example/${"p".repeat(2048)}` },
    { nonce: 7 },
    { aud: 7 },
    { iss: null },
  ]) {
    const answer = await worker.get(`${MAIN}/auth/v1/token?grant_type=id_token`, {
      method: "POST",
      headers: { "X-Supabase-Api-Version": "2024-01-01" },
      body: JSON.stringify({ provider: "google", id_token: await oidc.idToken({ sub: "g-odd", ...claims }) }),
    });
    const { code } = (await answer.json()) as { code?: string };
    expect([answer.status, code], JSON.stringify(claims).slice(0, 80)).toEqual([
      400,
      "aud" in claims ? "unexpected_audience" : "validation_failed",
    ]);
  }
  expect(await worker.store.db.select().from(worker.store.tables.users)).toHaveLength(before.length);
  const good = { sub: "s".repeat(255), iat: iat + 30, name: "n".repeat(500), picture: null };
  const { error } = await client(worker).auth.signInWithIdToken({ provider: "google", token: await oidc.idToken(good) });
  expect(error).toBeNull();
});

test("a provider that fails is not contacted again at once", async () => {
  const { issuer, answers, asked } = oidc;
  const at = (name: string, path = ".well-known/openid-configuration") => `/${name}/${path}`;
  const document = (name: string, more = {}) => ({
    status: 200,
    body: JSON.stringify({
      issuer: `${issuer}/${name}`,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...more,
    }),
  });
  const evil = issuer.replace("127.0.0.1", "localhost");
  answers.set(at("dead"), { status: 503 });
  answers.set(at("elsewhere"), { status: 302, headers: { Location: `${evil}${at("moved", "document")}` } });
  answers.set(at("moved"), { status: 302, headers: { Location: at("moved", "document") } });
  answers.set(at("moved", "document"), document("moved"));
  answers.set(at("endless"), { status: 200, body: `${" ".repeat(300_000)}{}` });
  answers.set(at("slow"), null);
  answers.set(at("html"), { status: 200, body: "<html>" });
  answers.set(at("keyless"), document("keyless", { jwks_uri: `${issuer}/keyless/keys` }));
  answers.set(at("keyless", "keys"), { status: 500 });
  answers.set(at("nowhere"), document("nowhere", { authorization_endpoint: "javascript:alert(1)" }));
  const show = async (name: string) => {
    const token = await oidc.idToken({ iss: `${issuer}/${name}` });
    return codeOf(await client(worker).auth.signInWithIdToken({ provider: name, token }));
  };
  const timesAsked = (path: string) => asked.filter((each) => each === path).length;
  for (const name of ["dead", "elsewhere", "endless", "slow", "html", "nowhere"]) {
    for (let i = 0; i < 3; i++) expect(await show(name), name).toEqual([400, "provider_disabled"]);
    expect(timesAsked(at(name)), name).toBe(1);
  }
  expect(timesAsked(at("moved", "document"))).toBe(0);
  expect(await show("moved")).toBeNull();
  for (let i = 0; i < 3; i++) expect(await show("keyless")).toEqual([400, "validation_failed"]);
  expect(timesAsked(at("keyless", "keys"))).toBe(1);
  answers.clear();
}, 30_000);

test("an address that turns into another one in lower case is refused", async () => {
  const { email } = await signedIn(worker, "kees@vrijhuis.example");
  const claims = { sub: "g-kelvin", email: email.replace("k", "\u212A"), email_verified: true };
  expect(codeOf(await client(worker).auth.signInWithIdToken({ provider: "google", token: await oidc.idToken(claims) }))).toEqual([
    400,
    "provider_email_needs_verification",
  ]);
});
