import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { eq, isNotNull } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gateOf } from "#services/http/caller/gates.ts";
import { insert } from "#store/identity/signing-keys.ts";
import { api } from "#entry/api.ts";
import { verifySecondFactor } from "../support/admin.ts";
import { adminClient, bearer, client, GOOD_PASSWORD, SERVICE_KEY, signedIn } from "../support/auth.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let token: string;
let userId: string;
/** Signing key of the worker, shared with the test. */
let own: Awaited<ReturnType<typeof generateKeyPair>>;
const OWN_KID = "known to the test";
const LEGACY_SECRET = "a-secret-of-the-old-kind-with-32-characters";
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_LEGACY_SECRET: LEGACY_SECRET } });
  own = await generateKeyPair("ES256");
  const { x = "", y = "" } = await exportJWK(own.publicKey);
  const publicKey = { kty: "EC" as const, crv: "P-256" as const, x, y };
  const { db, tables } = worker.store;
  await insert(db, tables, { kid: OWN_KID, publicKey, privateKey: "", state: "previous", createdAt: 1 });
  const { supabase, id } = await signedIn(worker);
  token = (await supabase.auth.getSession()).data.session?.access_token ?? "";
  userId = id;
});
afterAll(() => worker.stop());

const base64 = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const strangers = {
  ec: generateKeyPairSync("ec", { namedCurve: "P-256" }),
  rsa: generateKeyPairSync("rsa", { modulusLength: 2048 }),
};

type Header = Record<string, unknown>;
type Claims = Record<string, unknown>;

/** Builds a token from these parts, signed by `by`. */
function forge(header: Header, claims: Claims, by: (text: string) => string): string {
  const text = `${base64(header)}.${base64(claims)}`;
  return `${text}.${by(text)}`;
}
const byStranger = (text: string) =>
  sign("sha256", Buffer.from(text), { key: strangers.ec.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url");
const byStrangersRsa = (text: string) => sign("sha256", Buffer.from(text), strangers.rsa.privateKey).toString("base64url");
const bySecret = (secret: string | Buffer) => (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
const unsigned = () => "";

/** More than thirty invalid tokens, made from a valid one. */
async function forgeries(): Promise<[string, string][]> {
  const header = decodeProtectedHeader(token) as Header;
  const claims = decodeJwt(token) as Claims;
  const [head = "", body = "", signature = ""] = token.split(".");
  const { keys } = (await (await worker.get(`${MAIN}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: { x: string; y: string }[];
  };
  const [key] = keys;
  const pem = createPublicKey({ key: { kty: "EC", crv: "P-256", x: key?.x, y: key?.y }, format: "jwk" }).export({
    type: "spki",
    format: "pem",
  });
  const strangersJwk = strangers.ec.publicKey.export({ format: "jwk" });
  const admin = { ...claims, app_metadata: { role: "admin" } };
  const flipped = (text: string, at: number) => text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
  const withHeader = (more: Header) => forge({ ...header, ...more }, admin, byStranger);
  return [
    ["alg none", forge({ ...header, alg: "none" }, admin, unsigned)],
    ["alg None", forge({ ...header, alg: "None" }, admin, unsigned)],
    ["alg none with the good signature", forge({ ...header, alg: "none" }, claims, () => signature)],
    ["no alg", forge({ kid: header["kid"], typ: "JWT" }, admin, byStranger)],
    ["no signature", `${head}.${body}.`],
    ["two parts", `${head}.${body}`],
    ["HS256 with the public key as PEM", forge({ ...header, alg: "HS256" }, admin, bySecret(pem.toString()))],
    ["HS256 with the public key as JWK", forge({ ...header, alg: "HS256" }, admin, bySecret(JSON.stringify(key)))],
    ["HS256 with an empty secret", forge({ ...header, alg: "HS256" }, admin, bySecret(""))],
    ["HS256 with the kid as secret", forge({ ...header, alg: "HS256" }, admin, bySecret(String(header["kid"])))],
    [
      "HS256 with the secret of the old API keys, as a person",
      forge({ alg: "HS256", typ: "JWT" }, claims, bySecret(LEGACY_SECRET)),
    ],
    ["RS256 by a stranger", forge({ ...header, alg: "RS256" }, admin, byStrangersRsa)],
    ["ES256 by a stranger, our kid", withHeader({})],
    ["ES256 by a stranger, no kid", forge({ alg: "ES256", typ: "JWT" }, admin, byStranger)],
    ["an unknown kid", withHeader({ kid: "somebody" })],
    ["a kid that is a path", withHeader({ kid: "../../../dev/null" })],
    ["a kid that is SQL", withHeader({ kid: "' or 1=1 --" })],
    ["a kid that is a number", withHeader({ kid: 1 })],
    ["jwk in the header", withHeader({ jwk: strangersJwk, kid: undefined })],
    ["jku in the header", withHeader({ jku: "http://127.0.0.1:1/keys.json", kid: "somebody" })],
    ["x5u in the header", withHeader({ x5u: "http://127.0.0.1:1/cert.pem" })],
    ["crit that nobody knows", withHeader({ crit: ["b64"], b64: false })],
    ["another user in the same signature", `${head}.${base64({ ...claims, sub: crypto.randomUUID() })}.${signature}`],
    ["admin in the same signature", `${head}.${base64(admin)}.${signature}`],
    ["a later end in the same signature", `${head}.${base64({ ...claims, exp: 9_999_999_999 })}.${signature}`],
    ["another header in the same signature", `${base64({ ...header, typ: "at+jwt" })}.${body}.${signature}`],
    ["a signature of zeros", `${head}.${body}.${Buffer.alloc(64).toString("base64url")}`],
    ["a signature that was changed", `${head}.${body}.${flipped(signature, 10)}`],
    [
      "a signature in DER",
      forge(header, admin, (text) => sign("sha256", Buffer.from(text), strangers.ec.privateKey).toString("base64url")),
    ],
    ["a token twenty thousand characters long", `${head}.${base64({ ...claims, x: "x".repeat(20_000) })}.${signature}`],
    ["no JSON at all", `${base64("x")}.${base64("y")}.${signature}`],
    ["nothing", "."],
  ];
}

test("forged tokens are refused by the auth protocol, its admin routes and our own API", async () => {
  const all = await forgeries();
  expect(all.length).toBeGreaterThanOrEqual(30);
  for (const [what, forged] of all) {
    const headers = { Authorization: `Bearer ${forged}`, "X-Supabase-Api-Version": "2024-01-01" };
    const user = await worker.get(`${MAIN}/auth/v1/user`, { headers });
    expect([what, user.status, ((await user.json()) as { code: string }).code]).toEqual([what, 403, "bad_jwt"]);
    expect([what, (await worker.get(`${MAIN}/auth/v1/admin/users`, { headers })).status]).toEqual([what, 403]);
    expect([what, await (await worker.get(`${MAIN}/api/account`, { headers })).json()]).toEqual([what, { kind: "visitor" }]);
    expect([what, (await worker.get(`${MAIN}/api/account/sessions`, { headers })).status]).toEqual([what, 401]);
  }
  expect(worker.logs).toEqual([]);
});

test("a token signed with our own key is valid only with the right issuer, audience, time and claims", async () => {
  const claims = decodeJwt(token) as Claims;
  const now = Math.floor(Date.now() / 1000);
  const status = async (changes: Claims) => {
    const signed = await new SignJWT({ ...claims, ...changes } as JWTPayload)
      .setProtectedHeader({ alg: "ES256", kid: OWN_KID })
      .sign(own.privateKey);
    return (await worker.get(`${MAIN}/auth/v1/user`, { headers: { Authorization: `Bearer ${signed}` } })).status;
  };
  expect(await status({})).toBe(200);
  for (const wrong of [
    { exp: now - 1 },
    { exp: undefined },
    { nbf: now + 60 },
    { iat: "yesterday" },
    { iss: "https://evil.example/auth/v1" },
    { iss: undefined },
    { aud: "somebody else" },
    { aud: undefined },
    { sub: undefined },
    { sub: 7 },
    { session_id: undefined },
    { session_id: crypto.randomUUID() },
    { sub: crypto.randomUUID() },
    { role: "service_role" },
    { role: "anon" },
    { app_metadata: null },
  ])
    expect([wrong, await status(wrong)]).toEqual([wrong, 403]);
});

test("a valid token identifies a user; an admin is recognised only by app metadata", async () => {
  const ask = async (bearer: string, path = "/api/account") =>
    worker.get(MAIN + path, { headers: { Authorization: `Bearer ${bearer}` } });
  expect(await (await ask(token)).json()).toEqual({ kind: "user", userId });
  const { supabase, id } = await signedIn(worker);
  await supabase.auth.updateUser({ data: { role: "admin", app_metadata: { role: "admin" } } });
  await supabase.auth.refreshSession();
  const bearer = async () => (await supabase.auth.getSession()).data.session?.access_token ?? "";
  expect(await (await ask(await bearer())).json()).toMatchObject({ kind: "user" });
  expect((await ask(await bearer(), `/api/admin/audit-log?user=${id}`)).status).toBe(404);
  await adminClient(worker).auth.admin.updateUserById(id, { app_metadata: { role: "admin" } });
  await supabase.auth.refreshSession();
  expect(await (await ask(await bearer())).json()).toMatchObject({ kind: "admin" });
  await verifySecondFactor(supabase);
  const { entries } = (await (await ask(await bearer(), `/api/admin/audit-log?user=${id}`)).json()) as {
    entries: { action: string }[];
  };
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["role_changed", "login", "account_created_by_admin"]),
  );
});

/** Returns a function that calls `/api` with the client's current token, even after its session has ended. */
async function asking(supabase: SupabaseClient) {
  const headers = await bearer(supabase);
  return async (method: string, path: string) => {
    const answer = await worker.get(`${MAIN}/api${path}`, { method, headers });
    return [answer.status, answer.status === 204 ? null : ((await answer.json()) as { code?: string }).code];
  };
}

const admin = () => adminClient(worker).auth.admin;
const ENDINGS: Record<string, (who: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>> = {
  "signing out": ({ supabase }) => supabase.auth.signOut({ scope: "local" }),
  "signing out everywhere": ({ supabase }) => supabase.auth.signOut({ scope: "global" }),
  "a new password elsewhere": async ({ email }) => {
    const elsewhere = client(worker);
    await elsewhere.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    return elsewhere.auth.updateUser({ password: `${GOOD_PASSWORD}-nieuw` });
  },
  "a new password by an admin": ({ id }) => admin().updateUserById(id, { password: `${GOOD_PASSWORD}-nieuw` }),
  "a ban": ({ id }) => admin().updateUserById(id, { ban_duration: "1h" }),
  deletion: ({ id }) => admin().deleteUser(id),
  "deletion that keeps the row": ({ id }) => admin().deleteUser(id, true),
  "a stolen refresh token": async ({ supabase }) => {
    const { data } = await supabase.auth.getSession();
    const stolen = data.session?.refresh_token ?? "";
    await supabase.auth.refreshSession();
    await supabase.auth.refreshSession();
    const { db, tables: t } = worker.store;
    await db.update(t.refreshTokens).set({ revokedAt: 1 }).where(isNotNull(t.refreshTokens.revokedAt));
    return client(worker).auth.refreshSession({ refresh_token: stolen });
  },
};

test.each(Object.entries(ENDINGS))("after %s a token no longer gives access", async (_, end) => {
  const account = await signedIn(worker);
  const owner = await asking(account.supabase);
  expect(await owner("GET", "/account/sessions")).toEqual([200, undefined]);
  const result = await end(account);
  expect((result as { error: { code?: string } | null }).error?.code ?? "refresh_token_already_used").toBe(
    "refresh_token_already_used",
  );
  for (const [method, path] of [
    ["GET", "/account/sessions"],
    ["GET", "/account/export"],
    ["GET", "/sites"],
    ["DELETE", `/account/sessions/${crypto.randomUUID()}`],
    ["DELETE", "/account"],
    ["POST", `/invitations/${crypto.randomUUID()}/accept`],
    ["POST", "/sites"],
    ["PATCH", "/sites/x/draft"],
    ["PUT", "/sites/x/subdomain"],
  ] as const)
    expect([path, await owner(method, path)]).toEqual([path, [401, "NOT_SIGNED_IN"]]);
});

test("a session with a fixed end is refused after it", async () => {
  const { supabase, id } = await signedIn(worker);
  const { db, tables: t } = worker.store;
  const close = async () =>
    (await worker.get(`${MAIN}/api/account/sessions/x`, { method: "DELETE", headers: await bearer(supabase) })).status;
  await db
    .update(t.sessions)
    .set({ notAfter: Date.now() + 60_000 })
    .where(eq(t.sessions.userId, id));
  expect(await close()).toBe(404);
  await db
    .update(t.sessions)
    .set({ notAfter: Date.now() - 1 })
    .where(eq(t.sessions.userId, id));
  expect(await close()).toBe(401);
});

test("users can list and end their own sessions, but not those of others", async () => {
  const one = await signedIn(worker);
  const other = await signedIn(worker);
  const bearer = async ({ supabase }: typeof one) => ({
    Authorization: `Bearer ${(await supabase.auth.getSession()).data.session?.access_token}`,
  });
  const list = async (who: typeof one) =>
    (await (await worker.get(`${MAIN}/api/account/sessions`, { headers: await bearer(who) })).json()) as {
      id: string;
      current: boolean;
    }[];
  const [session] = await list(one);
  expect(session).toMatchObject({ current: true, aal: "aal1" });
  const end = async (who: typeof one) =>
    (await worker.get(`${MAIN}/api/account/sessions/${session?.id}`, { method: "DELETE", headers: await bearer(who) })).status;
  expect(await end(other)).toBe(404);
  expect(await end(one)).toBe(204);
  expect((await one.supabase.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("every route of /api declares its access rule", () => {
  const gates = new Map<string, unknown[]>();
  for (const { method, path, handler } of api.routes) {
    // What runs around the handlers is no route.
    if (method === "ALL" && path.endsWith("/*")) continue;
    const route = `${method} ${path}`;
    gates.set(route, [...(gates.get(route) ?? []), gateOf(handler)]);
  }
  expect(gates.size).toBeGreaterThan(0);
  for (const [route, found] of gates)
    expect([route, found[0]]).toEqual([route, expect.stringMatching(/^(everyone|signed-in|admin)$/)]);
  expect([...gates].filter(([, found]) => found[0] === "everyone").map(([route]) => route)).toEqual([
    "GET /api/account",
    "POST /api/push/renewal",
    "GET /api/invitations/:id",
    "GET /api/consultation-slots",
    "GET /api/received/:id",
    "ALL /api/quote",
    "ALL /api/availability",
    "POST /api/quote",
    "GET /api/availability",
    "GET /api/team-invitations/:token",
    "GET /api/sites/:siteId/export.zip",
    "GET /api/openapi.json",
  ]);
});
