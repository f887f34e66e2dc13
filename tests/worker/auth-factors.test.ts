import type { SupabaseClient } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { adminClient, bearer, client, codeOf, GOOD_PASSWORD, letterTo, newEmail, signedIn, textTo } from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { MAIN } from "../support/worker.ts";

const worker = useAuthWorker();

/** The code of an authenticator app, a number of time steps (30 seconds) from now. */
const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function enrol(supabase: SupabaseClient, friendlyName = "telephone"): Promise<{ id: string; secret: string }> {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** Deletes the used time steps, so that the current code is accepted again. */
const forgetSteps = () => worker.store.db.delete(worker.store.tables.usedTotpSteps);

test("TOTP: a factor is set up and verified, which raises the session to aal2; the next sign-in needs it again", async () => {
  const { supabase, email } = await signedIn(worker);
  const events: string[] = [];
  supabase.auth.onAuthStateChange((event) => void events.push(event));
  const other = client(worker);
  await other.auth.signInWithPassword({ email, password: GOOD_PASSWORD });

  const { data, error } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "telephone", issuer: "Vrijhuis" });
  expect(error).toBeNull();
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  const { uri = "", secret = "" } = data?.totp ?? {};
  expect(new URL(uri).searchParams.get("secret")).toBe(secret);
  expect(uri).toContain("issuer=Vrijhuis");
  expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
  });

  const factorId = data?.id ?? "";
  const challenge = await supabase.auth.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: "totp", expires_at: expect.any(Number) });
  const challengeId = challenge.data?.id ?? "";
  expect(codeOf(await supabase.auth.mfa.verify({ factorId, challengeId, code: "000000" }))).toEqual([
    422,
    "mfa_verification_failed",
  ]);
  const verified = await supabase.auth.mfa.verify({ factorId, challengeId, code: codeAt(secret) });
  expect(verified.error).toBeNull();
  expect(events).toContain("MFA_CHALLENGE_VERIFIED");
  const level = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  expect(level.data?.currentAuthenticationMethods.map((each) => (typeof each === "string" ? each : each.method))).toEqual([
    "totp",
    "password",
  ]);
  expect((await supabase.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { id: factorId, status: "verified", friendly_name: "telephone" },
  ]);
  expect((await supabase.auth.refreshSession()).error).toBeNull();
  expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await letterTo(worker, email)).subject).toBe("Tweede stap bij het inloggen toegevoegd");

  await other.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
});

test("a refresh token in another tab still works after a factor was verified", async () => {
  const { supabase } = await signedIn(worker);
  const before = (await supabase.auth.getSession()).data.session?.refresh_token ?? "";
  const { id, secret } = await enrol(supabase);
  await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: codeAt(secret) });
  const after = (await supabase.auth.getSession()).data.session?.refresh_token ?? "";
  expect(after).not.toBe(before);
  const { data, error } = await client(worker).auth.refreshSession({ refresh_token: before });
  expect([error, data.session?.refresh_token]).toEqual([null, after]);
});

test("codes and challenges work only once; a challenge expires and is bound to its network", async () => {
  const { supabase, email } = await signedIn(worker);
  const { id: factorId, secret } = await enrol(supabase);
  const code = codeAt(secret);
  const first = (await supabase.auth.mfa.challenge({ factorId })).data?.id ?? "";
  expect((await supabase.auth.mfa.verify({ factorId, challengeId: first, code })).error).toBeNull();
  expect(codeOf(await supabase.auth.mfa.verify({ factorId, challengeId: first, code }))).toEqual([
    422,
    "mfa_ip_address_mismatch",
  ]);
  const second = (await supabase.auth.mfa.challenge({ factorId })).data?.id ?? "";
  expect(codeOf(await supabase.auth.mfa.verify({ factorId, challengeId: second, code }))).toEqual([
    422,
    "mfa_verification_failed",
  ]);
  await forgetSteps();
  for (const steps of [-2, 2])
    expect(codeOf(await supabase.auth.mfa.verify({ factorId, challengeId: second, code: codeAt(secret, steps) }))).toEqual([
      422,
      "mfa_verification_failed",
    ]);

  const elsewhere = client(worker, { headers: { "CF-Connecting-IP": "203.0.113.99" } });
  await elsewhere.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect(codeOf(await elsewhere.auth.mfa.verify({ factorId, challengeId: second, code }))).toEqual([
    422,
    "mfa_ip_address_mismatch",
  ]);

  const { db, tables: t } = worker.store;
  await db
    .update(t.factorChallenges)
    .set({ createdAt: Date.now() - 301_000 })
    .where(eq(t.factorChallenges.id, second));
  expect(codeOf(await supabase.auth.mfa.verify({ factorId, challengeId: second, code }))).toEqual([422, "mfa_challenge_expired"]);
  expect((await supabase.auth.mfa.verify({ factorId, challengeId: crypto.randomUUID(), code })).error?.status).toBe(422);
});

test("an account with a factor needs it for all changes", async () => {
  const { supabase, email } = await signedIn(worker);
  const { id: factorId, secret } = await enrol(supabase);
  await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) });
  const weak = client(worker);
  await weak.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect(codeOf(await weak.auth.updateUser({ password: "een-nieuw-begin-3" }))).toEqual([401, "insufficient_aal"]);
  expect(codeOf(await weak.auth.updateUser({ email: newEmail() }))).toEqual([401, "insufficient_aal"]);
  expect(codeOf(await weak.auth.updateUser({ data: { name: "Ann" } }))).toEqual([401, "insufficient_aal"]);
  expect(codeOf(await weak.auth.mfa.enroll({ factorType: "totp", friendlyName: "second" }))).toEqual([403, "insufficient_aal"]);
  expect(codeOf(await weak.auth.mfa.unenroll({ factorId }))).toEqual([422, "insufficient_aal"]);
  expect((await supabase.auth.updateUser({ password: "een-nieuw-begin-3" })).error).toBeNull();
  const removed = await supabase.auth.mfa.unenroll({ factorId });
  expect(removed).toMatchObject({ error: null, data: { id: factorId } });
  expect((await letterTo(worker, email, 3)).subject).toBe("Tweede stap bij het inloggen verwijderd");
});

test("factor names are unique, ten factors are the limit, and other users' factors are not accessible", async () => {
  const { supabase } = await signedIn(worker);
  const { id } = await enrol(supabase, "one");
  expect(codeOf(await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "one" }))).toEqual([
    422,
    "mfa_factor_name_conflict",
  ]);
  for (let i = 2; i <= 10; i++) await enrol(supabase, `number ${i}`);
  expect(codeOf(await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "eleven" }))).toEqual([
    422,
    "too_many_enrolled_mfa_factors",
  ]);
  const stranger = (await signedIn(worker)).supabase;
  expect(codeOf(await stranger.auth.mfa.challenge({ factorId: id }))).toEqual([404, "mfa_factor_not_found"]);
  expect(codeOf(await stranger.auth.mfa.unenroll({ factorId: id }))).toEqual([404, "mfa_factor_not_found"]);
  const { db, tables: t } = worker.store;
  await db.update(t.factors).set({ createdAt: Date.now() - 301_000 });
  expect((await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "one" })).error).toBeNull();
  expect((await supabase.auth.mfa.listFactors()).data?.all).toHaveLength(1);
});

test("names of factors and issuers are short and on one line", async () => {
  const { supabase } = await signedIn(worker, `${"o'".repeat(32)}@${"a.".repeat(90)}example`);
  const app = { factorType: "totp", friendlyName: "app" } as const;
  const phone = { factorType: "phone", phone: "+31612345678" } as const;
  const refused = [400, "validation_failed"];
  for (const name of ["n".repeat(65), "two\nlines", "\u202E"]) {
    expect(codeOf(await supabase.auth.mfa.enroll({ ...app, friendlyName: name }))).toEqual(refused);
    expect(codeOf(await supabase.auth.mfa.enroll({ ...app, issuer: name }))).toEqual(refused);
    expect(codeOf(await supabase.auth.mfa.enroll({ ...phone, friendlyName: name }))).toEqual(refused);
  }
  const { data, error } = await supabase.auth.mfa.enroll({ ...app, friendlyName: "n".repeat(64), issuer: "€".repeat(64) });
  if (error) throw error;
  expect(data.totp.qr_code).toContain("<svg");
  await supabase.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeAt(data.totp.secret) });
  const headers = { ...(await bearer(supabase)), "Content-Type": "application/json" };
  const createCodes = async (name: string) =>
    (
      await worker.get(`${MAIN}/auth/v1/factors/recovery-codes`, {
        method: "POST",
        headers,
        body: JSON.stringify({ friendly_name: name }),
      })
    ).status;
  for (const name of ["n".repeat(65), "two\nlines"]) expect(await createCodes(name)).toBe(400);
  expect(await createCodes("On paper")).toBe(200);
});

test("codes can be tried fifteen times a minute", async () => {
  const { supabase } = await signedIn(worker);
  const { id: factorId } = await enrol(supabase);
  const challengeId = (await supabase.auth.mfa.challenge({ factorId })).data?.id ?? "";
  const tries = await Promise.all(
    Array.from({ length: 16 }, () => supabase.auth.mfa.verify({ factorId, challengeId, code: "000000" })),
  );
  expect(tries.filter(({ error }) => error?.code === "over_request_rate_limit")).toHaveLength(2);
});

test("a telephone as a factor", async () => {
  const { supabase } = await signedIn(worker);
  expect(codeOf(await supabase.auth.mfa.enroll({ factorType: "phone", phone: "06-1", friendlyName: "mobile" }))).toEqual([
    400,
    "validation_failed",
  ]);
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: "phone", phone: "+31612345670", friendlyName: "mobile" });
  expect([error, data?.phone]).toEqual([null, "31612345670"]);
  const factorId = data?.id ?? "";
  const challengeId = (await supabase.auth.mfa.challenge({ factorId })).data?.id ?? "";
  expect(codeOf(await supabase.auth.mfa.challenge({ factorId }))).toEqual([429, "over_sms_send_rate_limit"]);
  expect(codeOf(await supabase.auth.mfa.verify({ factorId, challengeId, code: "000000" }))).toEqual([
    422,
    "mfa_verification_failed",
  ]);
  expect((await supabase.auth.mfa.verify({ factorId, challengeId, code: await textTo(worker, "31612345670") })).error).toBeNull();
  const level = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: "mfa/phone" }, { method: "password" }]);
});

test("recovery codes replace a factor, each once", async () => {
  const { supabase, email } = await signedIn(worker);
  const call = async (token: SupabaseClient, method: string, path = "", body?: object) => {
    const { data } = await token.auth.getSession();
    const headers = { Authorization: `Bearer ${data.session?.access_token}`, "X-Supabase-Api-Version": "2024-01-01" };
    const response = await worker.get(`${MAIN}/auth/v1/recovery-codes${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return {
      status: response.status,
      body: (await response.json()) as {
        code?: string;
        codes?: string[];
        remaining?: number;
        access_token?: string;
        refresh_token?: string;
      },
    };
  };
  expect((await call(supabase, "POST")).body.code).toBe("mfa_recovery_codes_sole_factor");
  const { id, secret } = await enrol(supabase);
  await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: codeAt(secret) });
  const made = await call(supabase, "POST");
  expect(made.status).toBe(200);
  const codes = made.body.codes ?? [];
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect((await call(supabase, "POST")).body.code).toBe("conflict");

  const lost = client(worker);
  await lost.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect((await call(lost, "POST", "/verify", { code: "aaaa-aaaa-aaaa" })).body.code).toBe("mfa_verification_failed");
  expect((await call(lost, "POST", "/regenerate")).body.code).toBe("insufficient_aal");
  const typed = codes[0]?.replaceAll("-", " ").toUpperCase();
  const used = await call(lost, "POST", "/verify", { code: typed });
  expect(used.status).toBe(200);
  await lost.auth.setSession({ access_token: used.body.access_token ?? "", refresh_token: used.body.refresh_token ?? "" });
  expect((await lost.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
  expect((await call(lost, "POST", "/verify", { code: codes[0] })).body.code).toBe("mfa_verification_failed");
  expect((await call(lost, "GET")).body.remaining).toBe(9);
  expect((await letterTo(worker, email, 2)).subject).toBe("Er is ingelogd met een herstelcode");

  const remade = (await call(lost, "POST", "/regenerate")).body.codes ?? [];
  expect(remade.filter((code) => codes.includes(code))).toEqual([]);
  expect((await call(lost, "POST", "/verify", { code: codes[1] })).body.code).toBe("mfa_verification_failed");
  expect((await lost.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
  expect((await lost.auth.mfa.listFactors()).data?.all).toEqual([]);
});

test("recovery codes work with the client's experimental methods", async () => {
  const { supabase, email } = await signedIn(worker);
  const experimental = client(worker, { auth: { experimental: { recoveryCodes: true } } as object });
  const { id, secret } = await enrol(supabase);
  await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: codeAt(secret) });
  const session = (await supabase.auth.getSession()).data.session;
  await experimental.auth.setSession({ access_token: session?.access_token ?? "", refresh_token: session?.refresh_token ?? "" });
  const { data, error } = await experimental.auth.mfa.recoveryCodes.generate();
  expect([error, data?.total]).toEqual([null, 10]);
  const lost = client(worker, { auth: { experimental: { recoveryCodes: true } } as object });
  await lost.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect((await lost.auth.mfa.recoveryCodes.verify({ code: data?.codes[3] ?? "" })).error).toBeNull();
  expect((await lost.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9, type: "recovery_code" });
  expect((await lost.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
});

test("an admin can remove a lost factor", async () => {
  const { supabase, id: userId, email } = await signedIn(worker);
  const { id, secret } = await enrol(supabase);
  await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: codeAt(secret) });
  const { admin } = adminClient(worker).auth;
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id, status: "verified" }]);
  expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull();
  expect(codeOf(await admin.mfa.deleteFactor({ userId, id }))).toEqual([404, "mfa_factor_not_found"]);
  const again = client(worker);
  await again.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe("aal1");
});

test("a factor begun before another was verified can't be finished with the password alone, nor when it is old", async () => {
  const { supabase, email } = await signedIn(worker);
  const { id: first, secret } = await enrol(supabase);
  await supabase.auth.mfa.challengeAndVerify({ factorId: first, code: codeAt(secret) });
  const second = await enrol(supabase, "laid aside");
  const weak = client(worker);
  await weak.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect(codeOf(await weak.auth.mfa.challenge({ factorId: second.id }))).toEqual([403, "insufficient_aal"]);
  const { data } = await supabase.auth.mfa.challenge({ factorId: second.id });
  const shown = { factorId: second.id, challengeId: data?.id ?? "", code: codeAt(second.secret) };
  expect(codeOf(await weak.auth.mfa.verify(shown))).toEqual([403, "insufficient_aal"]);
  const { db, tables: t } = worker.store;
  await db
    .update(t.factors)
    .set({ createdAt: Date.now() - 300_001 })
    .where(eq(t.factors.id, second.id));
  expect(codeOf(await supabase.auth.mfa.verify(shown))).toEqual([404, "mfa_factor_not_found"]);
  expect((await weak.auth.mfa.challengeAndVerify({ factorId: first, code: codeAt(secret, 1) })).error).toBeNull();
});

test("without the second factor a session signs out itself and no other", async () => {
  const { supabase, email } = await signedIn(worker);
  const { id: factorId, secret } = await enrol(supabase);
  await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) });
  const weak = client(worker);
  await weak.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  await weak.auth.signOut({ scope: "others" });
  expect((await supabase.auth.getUser()).error).toBeNull();
  expect((await weak.auth.signOut({ scope: "global" })).error).toBeNull();
  expect((await supabase.auth.getUser()).error).toBeNull();
});

test("two sessions that verify the first factors at once: neither gets a server error", async () => {
  for (let round = 0; round < 6; round++) {
    const { supabase, email } = await signedIn(worker);
    const other = client(worker);
    await other.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    const [one, two] = [await enrol(supabase, "one"), await enrol(other, "two")];
    const verified = await Promise.all([
      supabase.auth.mfa.challengeAndVerify({ factorId: one.id, code: codeAt(one.secret) }),
      other.auth.mfa.challengeAndVerify({ factorId: two.id, code: codeAt(two.secret) }),
    ]);
    expect(verified.some(({ error }) => error === null)).toBe(true);
    for (const { error } of verified) expect(error?.status ?? 200).toBeLessThan(500);
  }
});
