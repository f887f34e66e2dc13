import type { SupabaseClient } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccessClaims } from "#domain/accounts/claims.ts";
import {
  adminClient,
  bearer,
  client,
  codeOf,
  forgetAttempts,
  GOOD_PASSWORD,
  letterTo,
  newEmail,
  SERVICE_KEY,
  signedIn,
  textTo,
} from "../support/auth.ts";
import { OIDC_CLIENT, type OidcServer, startOidc } from "../support/oidc.ts";
import { MAIN, startWorker, type TestWorker } from "../support/worker.ts";

const OTHER_PASSWORD = "een-heel-ander-wachtwoord-9";
const claimsOf = (token = "") =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Pick<AccessClaims, "aal" | "amr">;
const NEEDED = [400, "reauthentication_needed"];

describe("taking over an account", () => {
  let worker: TestWorker;
  let oidc: OidcServer;
  beforeAll(async () => {
    oidc = await startOidc();
    const providers = { google: { issuer: oidc.issuer, clientId: OIDC_CLIENT.clientId } };
    const settings = JSON.stringify({ manualLinking: true, providers });
    worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SETTINGS: settings } });
  }, 60_000);
  beforeEach(() => forgetAttempts(worker));
  afterAll(() => Promise.all([worker.stop(), oidc.stop()]));

  const signIn = (email: string) => client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  /** Signs in with the password again and again until `change` is done. */
  async function signInDuring<T>(email: string, change: Promise<T>) {
    let isOver = false;
    const results: Awaited<ReturnType<typeof signIn>>[] = [];
    const attempts = (async () => {
      while (!isOver) results.push(await signIn(email));
    })();
    const result = await change;
    isOver = true;
    await attempts;
    return { result, results };
  }
  /** Changes the sessions of an account as if it had signed in eleven minutes ago. */
  async function age(id: string): Promise<void> {
    const { db, tables: t } = worker.store;
    const timestamp = Math.floor(Date.now() / 1000) - 11 * 60;
    for (const { id: session, amr } of await db.select().from(t.sessions).where(eq(t.sessions.userId, id)))
      await db
        .update(t.sessions)
        .set({ amr: amr.map((entry) => ({ ...entry, timestamp })) })
        .where(eq(t.sessions.id, session));
  }
  const enrol = (supabase: SupabaseClient, friendlyName = "app") =>
    supabase.auth.mfa.enroll({ factorType: "totp", friendlyName });
  const verify = (supabase: SupabaseClient, factorId: string, secret: string) =>
    supabase.auth.mfa.challengeAndVerify({ factorId, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  async function setUpApp(supabase: SupabaseClient, friendlyName?: string): Promise<{ id: string; secret: string }> {
    const { data, error } = await enrol(supabase, friendlyName);
    if (error) throw error;
    expect((await verify(supabase, data.id, data.totp.secret)).error).toBeNull();
    return { id: data.id, secret: data.totp.secret };
  }
  const setUp = async (supabase: SupabaseClient): Promise<string> => (await setUpApp(supabase)).id;
  /** Deletes the used time steps, so that the current code is accepted again. */
  const forgetSteps = () => worker.store.db.delete(worker.store.tables.usedTotpSteps);

  test("a sign-in with the old password during a change of password leaves no session", async () => {
    for (let round = 0; round < 3; round++) {
      const { supabase, email, id } = await signedIn(worker);
      const change = supabase.auth.updateUser({ password: OTHER_PASSWORD, current_password: GOOD_PASSWORD } as object);
      const { result } = await signInDuring(email, change);
      expect(result.error).toBeNull();
      const { db, tables: t } = worker.store;
      expect(await db.$count(t.sessions, eq(t.sessions.userId, id))).toBe(1);
    }
  });

  test("a sign-in during the account's deletion is refused", async () => {
    const { email, id } = await signedIn(worker);
    const signIns = Array.from({ length: 6 }, () => signIn(email));
    await adminClient(worker).auth.admin.deleteUser(id);
    for (const { error } of await Promise.all(signIns)) expect([undefined, 400]).toContain(error?.status);
  });

  test("a session that was signed in to long ago sets up a second factor only with a proof", async () => {
    const { supabase, id } = await signedIn(worker);
    await age(id);
    expect(codeOf(await enrol(supabase))).toEqual(NEEDED);
    expect(codeOf(await supabase.auth.mfa.enroll({ factorType: "phone", friendlyName: "x", phone: "+31612345678" }))).toEqual(
      NEEDED,
    );
    expect(codeOf(await supabase.auth.updateUser({ current_password: "x" } as object))).toEqual([
      400,
      "current_password_invalid",
    ]);
    expect(codeOf(await supabase.auth.updateUser({ nonce: "000000" }))).toEqual([400, "reauthentication_not_valid"]);
    expect(codeOf(await enrol(supabase))).toEqual(NEEDED);
    expect((await supabase.auth.updateUser({ current_password: GOOD_PASSWORD } as object)).error).toBeNull();
    await setUp(supabase);
  });

  test("a session that verified a second factor long ago changes factors only with a proof", async () => {
    const { supabase, email, id } = await signedIn(worker);
    const factorId = await setUp(supabase);
    const headers = { ...(await bearer(supabase)), "Content-Type": "application/json", "X-Supabase-Api-Version": "2024-01-01" };
    const codes = async (path: string, method: string) => {
      const response = await worker.get(`${MAIN}/auth/v1/recovery-codes${path}`, { method, headers, body: "{}" });
      return response.ok ? response.status : [response.status, ((await response.json()) as { code: string }).code];
    };
    await age(id);
    expect(await codes("", "POST")).toEqual(NEEDED);
    expect(codeOf(await enrol(supabase, "other"))).toEqual(NEEDED);
    expect(codeOf(await supabase.auth.mfa.unenroll({ factorId }))).toEqual(NEEDED);
    await supabase.auth.reauthenticate();
    const { code: nonce } = await letterTo(worker, email, 2);
    expect((await supabase.auth.updateUser({ nonce })).error).toBeNull();
    expect(await codes("", "POST")).toBe(200);
    await age(id);
    expect([await codes("/regenerate", "POST"), await codes("", "DELETE")]).toEqual([NEEDED, NEEDED]);
  });

  test("a session that verified a factor loses it when the owner removes the factor", async () => {
    const { supabase, email } = await signedIn(worker);
    const lost = await setUpApp(supabase, "lost");
    const kept = await setUpApp(supabase, "kept");
    await forgetSteps();
    const { data: thief } = await signIn(email);
    const stolen = client(worker);
    await stolen.auth.setSession(thief.session ?? { access_token: "", refresh_token: "" });
    expect((await verify(stolen, lost.id, lost.secret)).error).toBeNull();
    const sessionsAs = async () => {
      const answer = await worker.get(`${MAIN}/api/account/sessions`, { headers: await bearer(stolen) });
      return [answer.status, JSON.stringify(await answer.json())];
    };
    expect(await sessionsAs()).toEqual([200, expect.any(String)]);

    expect((await supabase.auth.mfa.unenroll({ factorId: lost.id })).error).toBeNull();
    expect(await sessionsAs()).toEqual([401, expect.stringContaining("INSUFFICIENT_AAL")]);
    expect(codeOf(await enrol(stolen, "thief's"))).toEqual([403, "insufficient_aal"]);
    expect(codeOf(await stolen.auth.mfa.unenroll({ factorId: kept.id }))).toEqual([422, "insufficient_aal"]);
    const { data: refreshed } = await stolen.auth.refreshSession();
    const { aal, amr } = claimsOf(refreshed.session?.access_token);
    expect([aal, amr.map(({ method }) => method)]).toEqual(["aal1", ["password"]]);
    expect(codeOf(await stolen.auth.updateUser({ password: OTHER_PASSWORD }))).toEqual([401, "insufficient_aal"]);

    await forgetSteps();
    expect((await supabase.auth.refreshSession()).error).toBeNull();
    expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
    expect((await verify(stolen, kept.id, kept.secret)).error).toBeNull();
    expect(await sessionsAs()).toEqual([200, expect.any(String)]);
  });

  test("ID tokens that are used at the same time are one sign-in each, to one account", async () => {
    const signInAtOnce = async (count: number) => {
      const token = await oidc.idToken();
      const credentials = { provider: "google", token };
      const all = await Promise.all(Array.from({ length: count }, () => client(worker).auth.signInWithIdToken(credentials)));
      expect(all.map(codeOf)).toEqual(Array.from({ length: count }, () => null));
      return new Set(all.map(({ data }) => data.user?.id));
    };
    for (let round = 0; round < 3; round++) {
      oidc.person = { sub: crypto.randomUUID(), email: newEmail(), email_verified: true };
      expect((await signInAtOnce(5)).size).toBe(1);
      const { id, email } = await signedIn(worker);
      oidc.person = { sub: crypto.randomUUID(), email, email_verified: true };
      expect([...(await signInAtOnce(4))]).toEqual([id]);
      await forgetAttempts(worker);
    }
  });

  test("one identity stays when all are unlinked at the same time", async () => {
    for (let round = 0; round < 3; round++) {
      const { supabase, email } = await signedIn(worker);
      oidc.person = { sub: crypto.randomUUID(), email, email_verified: true };
      await client(worker).auth.signInWithIdToken({ provider: "google", token: await oidc.idToken() });
      const { data } = await supabase.auth.getUserIdentities();
      const all = await Promise.all((data?.identities ?? []).map((identity) => supabase.auth.unlinkIdentity(identity)));
      expect(all.map(codeOf)).toHaveLength(2);
      expect(all.map(codeOf)).toEqual(expect.arrayContaining([null, [422, "single_identity_not_deletable"]]));
      expect((await supabase.auth.getUserIdentities()).data?.identities).toHaveLength(1);
    }
  });

  test("a password is not a proof if the account has none", async () => {
    const { supabase, id } = await signedIn(worker);
    const { db, tables: t } = worker.store;
    await db.update(t.users).set({ encryptedPassword: null }).where(eq(t.users.id, id));
    const amrOf = async () => (await db.select().from(t.sessions).where(eq(t.sessions.userId, id)))[0]?.amr;
    const before = await amrOf();
    expect((await supabase.auth.updateUser({ current_password: "anything" } as object)).error).toBeNull();
    expect(await amrOf()).toEqual(before);
    await age(id);
    expect(codeOf(await supabase.auth.updateUser({ current_password: "anything" } as object))).toEqual(NEEDED);
  });

  test("a sign-in by text message removes the credentials with which a stranger signed up", async () => {
    const phone = "31612345601";
    const stranger = client(worker);
    await stranger.auth.signUp({ phone, password: OTHER_PASSWORD, options: { data: { name: "Stranger" } } });
    await textTo(worker, phone);
    await forgetAttempts(worker);
    await worker.store.db.delete(worker.store.tables.smsOutbox);
    const owner = client(worker);
    await owner.auth.signInWithOtp({ phone });
    const { data, error } = await owner.auth.verifyOtp({ phone, token: await textTo(worker, phone), type: "sms" });
    expect([error, data.user?.user_metadata, data.user?.app_metadata]).toEqual([
      null,
      {},
      { provider: "phone", providers: ["phone"] },
    ]);
    expect(codeOf(await stranger.auth.signInWithPassword({ phone, password: OTHER_PASSWORD }))).toEqual([
      400,
      "invalid_credentials",
    ]);
  });

  test.each(["magiclink", "signup"] as const)(
    "a stranger's sign-up leaves no name or metadata, with the owner's code for %s",
    async (type) => {
      const email = newEmail();
      const owner = client(worker);
      if (type === "magiclink") await owner.auth.signInWithOtp({ email, options: { data: { locale: "pl" } } });
      else await owner.auth.signUp({ email, password: GOOD_PASSWORD, options: { data: { name: "Ann", locale: "pl" } } });
      const { code: token } = await letterTo(worker, email);
      await forgetAttempts(worker);
      const data = { name: "Stranger", note: "x", locale: "pl" };
      await client(worker).auth.signUp({ email, password: OTHER_PASSWORD, options: { data } });
      await letterTo(worker, email, 2);
      const verified = await owner.auth.verifyOtp({ email, token, type: "email" });
      expect([verified.error, verified.data.user?.user_metadata]).toEqual([null, { locale: "pl" }]);
      const [account] = await worker.store.db
        .select()
        .from(worker.store.tables.users)
        .where(eq(worker.store.tables.users.email, email));
      expect(account).toMatchObject({ name: "", encryptedPassword: null });
    },
  );
});
