import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminClient, client, codeOf, GOOD_PASSWORD, letterTo, newEmail, SERVICE_KEY } from "../support/auth.ts";
import { startWorkerOnPostgres } from "../support/postgres.ts";
import type { TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorkerOnPostgres({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => worker.stop());

test("on Postgres: sign-up, confirmation, refresh, a second factor and the administration", async () => {
  const email = newEmail();
  const supabase = client(worker);
  expect((await supabase.auth.signUp({ email, password: GOOD_PASSWORD })).error).toBeNull();
  const { code } = await letterTo(worker, email);
  expect((await supabase.auth.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
  expect((await supabase.auth.refreshSession()).error).toBeNull();
  const { data } = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "telephone" });
  const totp = new TOTP({ secret: Secret.fromBase32(data?.totp.secret ?? "") }).generate();
  expect((await supabase.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: totp })).error).toBeNull();
  expect((await supabase.auth.getUser()).data.user?.factors).toMatchObject([{ status: "verified" }]);
  const { users } = (await adminClient(worker).auth.admin.listUsers()).data;
  expect(users.map((user) => user.email)).toEqual([email]);
  expect((await adminClient(worker).auth.admin.deleteUser(users[0]?.id ?? "")).error).toBeNull();
  expect(codeOf(await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD }))).toEqual([
    400,
    "invalid_credentials",
  ]);
});

test("on Postgres: two concurrent refreshes get the same token", async () => {
  const email = newEmail();
  await adminClient(worker).auth.admin.createUser({ email, password: GOOD_PASSWORD, email_confirm: true });
  const supabase = client(worker);
  const { data } = await supabase.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  let token = data.session?.refresh_token ?? "";
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([1, 2].map(() => client(worker).auth.refreshSession({ refresh_token: token })));
    const tokens = answers.map((answer) => answer.data.session?.refresh_token);
    expect([tokens[0], typeof tokens[0]]).toEqual([tokens[1], "string"]);
    token = tokens[0] ?? "";
  }
});
