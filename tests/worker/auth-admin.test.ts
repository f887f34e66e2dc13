import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import * as auditLog from "#store/services/audit-log.ts";
import { verifySecondFactor } from "../support/admin.ts";
import { adminClient, client, codeOf, GOOD_PASSWORD, letterTo, newEmail, SERVICE_KEY, press, signedIn } from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { MAIN } from "../support/worker.ts";

const LEGACY_SECRET = "a-secret-of-the-old-kind-with-32-characters";
const worker = useAuthWorker({ AUTH_LEGACY_SECRET: LEGACY_SECRET });

const actionsOf = async (id: string) => (await auditLog.findByUser(worker.store, id)).map(({ action }) => action);

test("accounts are created, read, changed and deleted", async () => {
  const { admin } = adminClient(worker).auth;
  const email = newEmail();
  const { data, error } = await admin.createUser({
    email,
    password: GOOD_PASSWORD,
    email_confirm: true,
    user_metadata: { name: "Bo" },
    app_metadata: { role: "admin" },
  });
  expect(error).toBeNull();
  const id = data.user?.id ?? "";
  expect(data.user).toMatchObject({
    email,
    app_metadata: { provider: "email", providers: ["email"], role: "admin" },
    user_metadata: { name: "Bo" },
  });
  expect((await admin.getUserById(id)).data.user?.email).toBe(email);
  expect(codeOf(await admin.createUser({ email }))).toEqual([422, "email_exists"]);

  const renamed = newEmail();
  const changed = await admin.updateUserById(id, {
    email: renamed,
    app_metadata: { role: null, plan: "standard" },
    user_metadata: { name: "Bob" },
  });
  expect(changed.data.user).toMatchObject({ email: renamed, app_metadata: { plan: "standard" }, user_metadata: { name: "Bob" } });
  expect(changed.data.user?.app_metadata).not.toHaveProperty("role");
  expect(changed.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: renamed });
  expect((await client(worker).auth.signInWithPassword({ email: renamed, password: GOOD_PASSWORD })).error).toBeNull();

  expect((await admin.deleteUser(id)).error).toBeNull();
  expect(codeOf(await admin.getUserById(id))).toEqual([404, "user_not_found"]);
  expect(await actionsOf(id)).toEqual(expect.arrayContaining(["account_created_by_admin", "role_changed", "account_deleted"]));
});

test("accounts are listed in pages", async () => {
  const { admin } = adminClient(worker).auth;
  const made: unknown[] = [];
  for (let i = 0; i < 5; i++) made.push((await admin.createUser({ email: newEmail() })).data.user?.id);
  const { data: newest } = await admin.listUsers({ page: 1, perPage: 1000 });
  const { db, tables: t } = worker.store;
  const rows = await db.select().from(t.users);
  const createdAt = new Map(rows.map((row) => [row.id, row.createdAt]));
  const times = newest.users.map(({ id }) => createdAt.get(id) ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(newest.users.slice(0, 5).map(({ id }) => id))).toEqual(new Set(made));
  const first = await admin.listUsers({ page: 1, perPage: 2 });
  const { total } = first.data as { total: number };
  expect(first.data).toMatchObject({ nextPage: 2, lastPage: Math.ceil(total / 2), aud: "authenticated" });
  const last = await admin.listUsers({ page: Math.ceil(total / 2), perPage: 2 });
  expect(last.data).toMatchObject({ nextPage: null });
  expect((await admin.listUsers({ page: -1 })).error?.code).toBe("validation_failed");
});

test("a ban ends the sessions and lasts for the given duration", async () => {
  const { admin } = adminClient(worker).auth;
  const { supabase, id, email } = await signedIn(worker);
  const { data } = await admin.updateUserById(id, { ban_duration: "1h30m" });
  const until = Date.parse((data.user as { banned_until?: string } | null)?.banned_until ?? "");
  expect(Math.abs(until - Date.now() - 5_400_000)).toBeLessThan(60_000);
  expect((await supabase.auth.getUser()).error).not.toBeNull();
  expect((await supabase.auth.refreshSession()).error).not.toBeNull();
  await admin.updateUserById(id, { ban_duration: "none" });
  expect((await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
  expect(codeOf(await admin.updateUserById(id, { ban_duration: "for ever" }))).toEqual([400, "validation_failed"]);
});

test("soft deletion removes all personal data", async () => {
  const { admin } = adminClient(worker).auth;
  const { id, email, supabase } = await signedIn(worker);
  expect((await admin.deleteUser(id, true)).error).toBeNull();

  expect((await admin.getUserById(id)).data.user).toMatchObject({ email: "", identities: [], user_metadata: {} });
  expect((await supabase.auth.getUser()).error).not.toBeNull();
  expect((await admin.createUser({ email })).error).toBeNull();
});

test("an invitation creates an account, and its link signs in", async () => {
  const email = newEmail();
  const { data, error } = await adminClient(worker).auth.admin.inviteUserByEmail(email, {
    data: { locale: "en" },
    redirectTo: `${MAIN}/welcome`,
  });
  expect(error).toBeNull();
  expect(data.user?.invited_at).toBeDefined();
  const { link, subject } = await letterTo(worker, email);
  expect(subject).toBe("Your Vrijhuis account is ready");
  const answer = await press(worker, link);
  expect(answer.headers.get("location")).toMatch(/\/welcome#access_token=.*&type=invite$/);
  expect(codeOf(await adminClient(worker).auth.admin.inviteUserByEmail(email))).toEqual([422, "email_exists"]);
});

test("links of every kind are generated without sending an email", async () => {
  const { admin } = adminClient(worker).auth;
  const email = newEmail();
  const signup = await admin.generateLink({
    type: "signup",
    email,
    password: GOOD_PASSWORD,
    options: { redirectTo: `${MAIN}/after` },
  });
  expect(signup.data.properties).toMatchObject({ verification_type: "signup", redirect_to: `${MAIN}/after` });
  expect(signup.data.properties?.action_link).toContain(`${MAIN}/auth/v1/verify?token=`);
  const supabase = client(worker);
  expect(
    (await supabase.auth.verifyOtp({ token_hash: signup.data.properties?.hashed_token ?? "", type: "signup" })).error,
  ).toBeNull();
  const magic = await admin.generateLink({ type: "magiclink", email });
  expect(
    (await client(worker).auth.verifyOtp({ email, token: magic.data.properties?.email_otp ?? "", type: "magiclink" })).error,
  ).toBeNull();
  const recovery = await admin.generateLink({ type: "recovery", email });
  expect((await worker.get(recovery.data.properties?.action_link ?? "")).headers.get("location")).toContain("type=recovery");
  expect(codeOf(await admin.generateLink({ type: "recovery", email: newEmail() }))).toEqual([404, "user_not_found"]);
  const renamed = newEmail();
  const current = await admin.generateLink({ type: "email_change_current", email, newEmail: renamed });
  const fresh = await admin.generateLink({ type: "email_change_new", email, newEmail: renamed });
  expect((await press(worker, current.data.properties?.action_link ?? "")).headers.get("location")).toContain("message=");
  expect((await press(worker, fresh.data.properties?.action_link ?? "")).headers.get("location")).toContain("type=email_change");
  expect((await supabase.auth.getUser()).data.user?.email).toBe(renamed);
});

test("only the service key, admins and a configured legacy key have access", async () => {
  const { supabase, id } = await signedIn(worker);
  const list = async (token?: string) => {
    const headers = {
      "X-Supabase-Api-Version": "2024-01-01",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    const response = await worker.get(`${MAIN}/auth/v1/admin/users`, { headers });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  const tokenOf = async () => (await supabase.auth.getSession()).data.session?.access_token ?? "";
  const legacy = (role: string, secret = LEGACY_SECRET) =>
    new SignJWT({ role }).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
  expect(await list()).toEqual([401, "no_authorization"]);
  expect(await list("anon")).toEqual([403, "bad_jwt"]);
  expect(await list(await tokenOf())).toEqual([403, "not_admin"]);
  expect(await list(await legacy("anon"))).toEqual([403, "not_admin"]);
  expect(await list(await legacy("service_role", "another-secret-with-at-least-32-characters"))).toEqual([403, "bad_jwt"]);
  expect(await list(await legacy("service_role"))).toEqual([200, undefined]);
  await adminClient(worker).auth.admin.updateUserById(id, { app_metadata: { role: "admin" } });
  expect(await list(await tokenOf())).toEqual([403, "not_admin"]);
  await verifySecondFactor(supabase);
  expect(await list(await tokenOf())).toEqual([200, undefined]);
  expect(await list(SERVICE_KEY)).toEqual([200, undefined]);
  const asUser = await worker.get(`${MAIN}/auth/v1/user`, {
    headers: { Authorization: `Bearer ${await legacy("service_role")}` },
  });
  expect(asUser.status).toBe(403);
});

test("rotating signing keys signs nobody out; older keys are deleted once their tokens have expired", async () => {
  const { supabase } = await signedIn(worker);
  const rotate = () =>
    worker.get(`${MAIN}/auth/v1/admin/signing-keys/rotate`, {
      method: "POST",
      headers: { Authorization: `Bearer ${SERVICE_KEY}` },
    });
  const kids = async () =>
    ((await (await worker.get(`${MAIN}/auth/v1/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }).keys.map(
      ({ kid }) => kid,
    );
  const [first] = await kids();
  const { kid: second } = (await (await rotate()).json()) as { kid: string };
  expect(await kids()).toEqual([second, first]);
  expect((await supabase.auth.getUser()).error).toBeNull();
  expect((await supabase.auth.refreshSession()).error).toBeNull();
  expect((await supabase.auth.getClaims()).data?.header.kid).toBe(second);
  const { db, tables: t } = worker.store;
  await (await rotate()).json();
  expect(await kids()).toContain(first);
  await db
    .update(t.signingKeys)
    .set({ createdAt: Date.now() - 4_200_001 })
    .where(eq(t.signingKeys.state, "current"));
  const { kid: third } = (await (await rotate()).json()) as { kid: string };
  expect(await kids()).toHaveLength(2);
  expect(await kids()).not.toContain(first);
  const rows = await db.select().from(t.signingKeys).where(eq(t.signingKeys.kid, third));
  expect(rows[0]?.privateKey).not.toContain('"d"');
});
