import { argon2Sync } from "node:crypto";
import bcrypt from "bcryptjs";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import * as auditLog from "#store/services/audit-log.ts";
import {
  adminClient,
  client,
  codeOf,
  fetchOf,
  forgetAttempts,
  GOOD_PASSWORD,
  letterTo,
  memoryStorage,
  newEmail,
  SERVICE_KEY,
  signedIn,
  subjectsTo,
} from "../support/auth.ts";
import { useAuthWorker } from "../support/auth-worker.ts";
import { MAIN, startWorker } from "../support/worker.ts";

const worker = useAuthWorker();

/** Changes the sessions of an account as if it had signed in that long ago. */
async function signedInMinutesAgo(id: string, minutes: number, { store: { db, tables: t } } = worker): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000) - minutes * 60;
  await db
    .update(t.sessions)
    .set({ amr: [{ method: "password", timestamp }] })
    .where(eq(t.sessions.userId, id));
}

test("an unknown address and a wrong password get the same response; a ban is reported only for the right password", async () => {
  const { email, id } = await signedIn(worker);
  const supabase = client(worker);
  const refused = async (credentials: { email: string; password: string }) => {
    const { error } = await supabase.auth.signInWithPassword(credentials);
    return [error?.status, error?.code, error?.message];
  };
  const unknown = await refused({ email: newEmail(), password: GOOD_PASSWORD });
  expect(unknown).toEqual([400, "invalid_credentials", "Invalid login credentials"]);
  expect(await refused({ email, password: "iets-heel-anders-8" })).toEqual(unknown);
  await adminClient(worker).auth.admin.updateUserById(id, { ban_duration: "24h" });
  expect(await refused({ email, password: "iets-heel-anders-8" })).toEqual(unknown);
  expect((await refused({ email, password: GOOD_PASSWORD })).slice(0, 2)).toEqual([400, "user_banned"]);
});

test("after thirty wrong passwords in 15 minutes further attempts are refused, for known and unknown addresses", async () => {
  const { email } = await signedIn(worker);
  for (const address of [email, newEmail()]) {
    const supabase = client(worker);
    const tries = await Promise.all(
      Array.from({ length: 32 }, () => supabase.auth.signInWithPassword({ email: address, password: "mis-8-keer-mis" })),
    );
    const codes = tries.map(({ error }) => error?.code ?? "").sort((a, b) => a.localeCompare(b));
    expect(codes).toEqual([
      ...Array.from({ length: 30 }, () => "invalid_credentials"),
      "over_request_rate_limit",
      "over_request_rate_limit",
    ]);
    const answer = await fetchOf(worker)(`${MAIN}/auth/v1/token?grant_type=password`, {
      method: "POST",
      body: JSON.stringify({ email: address, password: "x" }),
    });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(800);
  }
});

test("imported hashes work for signing in, which replaces them with argon2 hashes", async () => {
  const admin = adminClient(worker);
  const email = newEmail();
  const password = "żółta-łódka-7-na-jeziorze";
  const { data, error } = await admin.auth.admin.createUser({
    email,
    email_confirm: true,
    password_hash: bcrypt.hashSync(password, 8),
  });
  expect(error).toBeNull();
  const kept = async () =>
    (
      await worker.store.db
        .select()
        .from(worker.store.tables.users)
        .where(eq(worker.store.tables.users.id, data.user?.id ?? ""))
    )[0]?.encryptedPassword ?? "";
  expect(await kept()).toMatch(/^\$2b\$/);
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: "żółta-łódka-7-na-jeziorzę" }))).toEqual([
    400,
    "invalid_credentials",
  ]);
  expect((await client(worker).auth.signInWithPassword({ email, password })).error).toBeNull();
  expect(await kept()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [, , , , salt = "", hash] = (await kept()).split("$");
  const cost = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 };
  const expected = argon2Sync("argon2id", { ...cost, message: password, nonce: Buffer.from(salt, "base64") });
  expect(hash).toBe(expected.toString("base64").replaceAll("=", ""));
  expect((await client(worker).auth.signInWithPassword({ email, password })).error).toBeNull();
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: password.slice(0, -1) }))).toEqual([
    400,
    "invalid_credentials",
  ]);
  expect(codeOf(await admin.auth.admin.createUser({ email: newEmail(), password_hash: "md5" }))).toEqual([
    400,
    "validation_failed",
  ]);
});

test("signing in works with a password that would be refused today, and reports that it is weak", async () => {
  const email = newEmail();
  await adminClient(worker).auth.admin.createUser({ email, email_confirm: true, password_hash: bcrypt.hashSync("welkom", 6) });
  const { data, error } = await client(worker).auth.signInWithPassword({ email, password: "welkom" });
  expect(error).toBeNull();
  expect(data.weakPassword).toMatchObject({ reasons: ["length", "pwned"] });
});

test("a new password ends the other sessions and is announced by email; the same or a weak password is refused", async () => {
  const { supabase, email } = await signedIn(worker);
  const other = client(worker);
  await other.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect(codeOf(await supabase.auth.updateUser({ password: GOOD_PASSWORD }))).toEqual([422, "same_password"]);
  expect(codeOf(await supabase.auth.updateUser({ password: "welkom01" }))).toEqual([422, "weak_password"]);
  expect((await supabase.auth.updateUser({ password: "een-nieuw-begin-3" })).error).toBeNull();
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await supabase.auth.getUser()).error).toBeNull();
  expect(await subjectsTo(worker, email)).toContain("Je wachtwoord is gewijzigd");
  expect((await other.auth.signInWithPassword({ email, password: "een-nieuw-begin-3" })).error).toBeNull();
});

test("without a sign-in in the last ten minutes, a new password needs the current one or a code by email", async () => {
  const { supabase, email, id } = await signedIn(worker);
  await signedInMinutesAgo(id, 9);
  expect((await supabase.auth.updateUser({ password: "een-nieuw-begin-2" })).error).toBeNull();
  await signedInMinutesAgo(id, 11);
  const password = "een-nieuw-begin-3";
  expect(codeOf(await supabase.auth.updateUser({ password }))).toEqual([400, "reauthentication_needed"]);
  expect(codeOf(await supabase.auth.updateUser({ password: "een-nieuw-begin-2" }))).toEqual([400, "reauthentication_needed"]);
  expect(codeOf(await supabase.auth.updateUser({ password, current_password: GOOD_PASSWORD }))).toEqual([
    400,
    "current_password_invalid",
  ]);
  expect((await supabase.auth.updateUser({ password, current_password: "een-nieuw-begin-2" })).error).toBeNull();

  const before = (await subjectsTo(worker, email)).length;
  expect((await supabase.auth.reauthenticate()).error).toBeNull();
  const { code } = await letterTo(worker, email, before + 1);
  await forgetAttempts(worker);
  await supabase.auth.reauthenticate();
  await letterTo(worker, email, before + 2);
  const again = "een-nieuw-begin-4";
  expect(codeOf(await supabase.auth.updateUser({ password: again, nonce: "x" }))).toEqual([400, "reauthentication_not_valid"]);
  expect(codeOf(await supabase.auth.updateUser({ password, nonce: code }))).toEqual([422, "same_password"]);
  expect((await supabase.auth.updateUser({ password: again, nonce: code })).error).toBeNull();
  expect(codeOf(await supabase.auth.updateUser({ password: GOOD_PASSWORD, nonce: code }))).toEqual([
    400,
    "reauthentication_not_valid",
  ]);
});

test("the current password can be guessed at most thirty times, even in a fresh session", async () => {
  const { supabase } = await signedIn(worker);
  const guess = (current: string) => supabase.auth.updateUser({ password: "een-nieuw-begin-3", current_password: current });
  for (let i = 0; i < 30; i++) expect(codeOf(await guess(`guess-${i}`))).toEqual([400, "current_password_invalid"]);
  expect(codeOf(await guess(GOOD_PASSWORD))).toEqual([429, "over_request_rate_limit"]);
});

test("verifying a second factor does not replace a fresh sign-in", async () => {
  const { supabase, id } = await signedIn(worker);
  const { data } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "a thief's" });
  await signedInMinutesAgo(id, 11);
  const code = new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? "") }).generate();
  expect((await supabase.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code })).error).toBeNull();
  expect(codeOf(await supabase.auth.updateUser({ password: "een-nieuw-begin-3" }))).toEqual([400, "reauthentication_needed"]);
});

test("a first password and a new telephone number also need a fresh sign-in", async () => {
  const email = newEmail();
  const supabase = client(worker);
  await supabase.auth.signInWithOtp({ email });
  const { data } = await supabase.auth.verifyOtp({ email, token: (await letterTo(worker, email)).code, type: "email" });
  const { id = "" } = data.user ?? {};
  await signedInMinutesAgo(id, 11);
  const wanted = { password: GOOD_PASSWORD };
  expect(codeOf(await supabase.auth.updateUser(wanted))).toEqual([400, "reauthentication_needed"]);
  expect(codeOf(await supabase.auth.updateUser({ ...wanted, current_password: "x" }))).toEqual([400, "reauthentication_needed"]);
  expect(codeOf(await supabase.auth.updateUser({ phone: "+31612345611" }))).toEqual([400, "reauthentication_needed"]);
  await signedInMinutesAgo(id, 1);
  expect((await supabase.auth.updateUser(wanted)).error).toBeNull();
});

test("the setting `reauthenticate` turns this requirement off", async () => {
  const trusting = await startWorker({
    vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SETTINGS: JSON.stringify({ reauthenticate: false }) },
  });
  const { supabase, id } = await signedIn(trusting);
  await signedInMinutesAgo(id, 11, trusting);
  const { error } = await supabase.auth.updateUser({ password: "een-nieuw-begin-3" });
  await trusting.stop();
  expect(error).toBeNull();
});

test("a password reset has the same response for every address, and its link signs in to choose a new password", async () => {
  const { email, id } = await signedIn(worker);
  const events: string[] = [];
  const supabase = client(worker, { auth: { flowType: "pkce", storage: memoryStorage() } });
  supabase.auth.onAuthStateChange((event) => void events.push(event));
  for (const address of [email, newEmail()]) {
    const { data, error } = await supabase.auth.resetPasswordForEmail(address, { redirectTo: `${MAIN}/reset` });
    expect([data, error]).toEqual([{}, null]);
  }
  await forgetAttempts(worker);
  await supabase.auth.resetPasswordForEmail(email, { redirectTo: "https://evil.example/" });
  const { link } = await letterTo(worker, email, 2);
  const url = new URL((await worker.get(link)).headers.get("location") ?? "");
  expect(url.origin).toBe(MAIN);
  const { error } = await supabase.auth.exchangeCodeForSession(url.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(events).toContain("PASSWORD_RECOVERY");
  expect((await supabase.auth.updateUser({ password: "een-nieuw-begin-3" })).error).toBeNull();
  const actions = (await auditLog.findByUser(worker.store, id)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["recovery_requested", "login", "password_changed"]));
});
