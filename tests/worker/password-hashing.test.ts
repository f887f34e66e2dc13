import { afterEach, expect, test } from "vitest";
import { adminClient, client, codeOf, GOOD_PASSWORD, newEmail, SERVICE_KEY } from "../support/auth.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";
import type { LocalWorkerOptions } from "#scripts/local-worker.ts";

let worker: TestWorker;
afterEach(() => worker.stop());

const start = async (hashers: string, objects: LocalWorkerOptions["objects"] = {}) => {
  worker = await startWorker({ objects, vars: { AUTH_SERVICE_KEY: SERVICE_KEY, PASSWORD_HASHERS: hashers } });
};

test.for([
  ["in objects", "8"],
  ["in the isolate that answers", "0"],
])("passwords are hashed %s: sign-in, wrong password, sign-up and a new password", async ([, hashers = ""]) => {
  await start(hashers);
  const email = newEmail();
  const made = await adminClient(worker).auth.admin.createUser({ email, password: GOOD_PASSWORD, email_confirm: true });
  expect(made.error).toBeNull();
  const supabase = client(worker);
  expect((await supabase.auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
  const wrong = await client(worker).auth.signInWithPassword({ email, password: `${GOOD_PASSWORD}!` });
  expect(codeOf(wrong)).toEqual([400, "invalid_credentials"]);
  const nobody = await client(worker).auth.signInWithPassword({ email: newEmail(), password: GOOD_PASSWORD });
  expect(codeOf(nobody)).toEqual([400, "invalid_credentials"]);
  expect((await client(worker).auth.signUp({ email: newEmail(), password: GOOD_PASSWORD })).error).toBeNull();
  expect(codeOf(await supabase.auth.updateUser({ password: GOOD_PASSWORD }))).toEqual([422, "same_password"]);
  const changed = `${GOOD_PASSWORD}-en-zand`;
  expect((await supabase.auth.updateUser({ password: changed })).error).toBeNull();
  expect((await client(worker).auth.signInWithPassword({ email, password: changed })).error).toBeNull();
});

test("without a working object signing in fails: 503, and no password in the log", async () => {
  // A class without these methods: every call fails, as it does where an object cannot be reached.
  await start("8", { PASSWORDS: { className: "RealtimeHub" } });
  const ask = (path: string, body: object, bearer = "") =>
    worker.get(`http://vrijhuis.localhost/auth/v1/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
  const email = newEmail();
  const refused = [
    await ask("token?grant_type=password", { email, password: GOOD_PASSWORD }),
    await ask("signup", { email, password: GOOD_PASSWORD }),
    await ask("admin/users", { email, password: GOOD_PASSWORD, email_confirm: true }, SERVICE_KEY),
  ];
  for (const answer of refused) {
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({ error_code: "unexpected_failure" });
  }
  expect(worker.logs.filter(({ message }) => message.includes("password hashing failed"))).toHaveLength(refused.length);
  expect(JSON.stringify(worker.logs)).not.toContain(GOOD_PASSWORD);
});
