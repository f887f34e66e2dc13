import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  adminClient,
  client,
  codeOf,
  forgetAttempts,
  GOOD_PASSWORD,
  newEmail,
  SERVICE_KEY,
  signedIn,
  textTo,
} from "../support/auth.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
let autoconfirming: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
  autoconfirming = await startWorker({
    vars: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_SETTINGS: JSON.stringify({ autoconfirm: true, phoneAutoconfirm: true }) },
  });
});
beforeEach(() => Promise.all([forgetAttempts(worker), forgetAttempts(autoconfirming)]));
afterAll(() => Promise.all([worker.stop(), autoconfirming.stop()]));

test("sign-up with a telephone number, confirmation by a code, and sign-in", async () => {
  const supabase = client(worker);
  const { data, error } = await supabase.auth.signUp({ phone: "+31612345671", password: GOOD_PASSWORD });
  expect([error, data.session, data.user?.phone]).toEqual([null, null, "31612345671"]);
  expect(codeOf(await supabase.auth.signInWithPassword({ phone: "31612345671", password: GOOD_PASSWORD }))).toEqual([
    400,
    "phone_not_confirmed",
  ]);
  const code = await textTo(worker, "31612345671");
  const verified = await supabase.auth.verifyOtp({ phone: "+31612345671", token: code, type: "sms" });
  expect([verified.error, verified.data.user?.app_metadata]).toEqual([null, { provider: "phone", providers: ["phone"] }]);
  expect((await client(worker).auth.signInWithPassword({ phone: "+31612345671", password: GOOD_PASSWORD })).error).toBeNull();
});

test("a number is read in its usual forms, and a local one with the country in the account's data", async () => {
  const signUp = async (phone: string, data?: object) =>
    client(worker).auth.signUp({ phone, password: GOOD_PASSWORD, ...(data && { options: { data } }) });
  expect((await signUp("06 12345681", { country: "NL" })).data.user?.phone).toBe("31612345681");
  expect((await signUp("+31 (0)6 12345682")).data.user?.phone).toBe("31612345682");
  expect((await signUp("0031-6-12345683")).data.user?.phone).toBe("31612345683");
  for (const data of [undefined, { country: "BE" }, { country: 31 }])
    expect(codeOf(await signUp("06 12345681", data))).toEqual([400, "validation_failed"]);
});

test("a code by text message signs in and creates an account", async () => {
  const supabase = client(worker);
  const { data, error } = await supabase.auth.signInWithOtp({ phone: "+31612345672" });
  expect([error, typeof data.messageId]).toEqual([null, "string"]);
  expect(
    (await supabase.auth.verifyOtp({ phone: "+31612345672", token: await textTo(worker, "31612345672"), type: "sms" })).error,
  ).toBeNull();
  expect(codeOf(await supabase.auth.signInWithOtp({ phone: "+31612345672" }))).toEqual([429, "over_sms_send_rate_limit"]);
  expect(codeOf(await supabase.auth.signInWithOtp({ phone: "1-555-555-1212" }))).toEqual([400, "validation_failed"]);
  expect(codeOf(await supabase.auth.signInWithOtp({ phone: "+31612345673", options: { channel: "whatsapp" } }))).toEqual([
    400,
    "validation_failed",
  ]);
});

test("a number is added to an account by a code", async () => {
  const { supabase } = await signedIn(worker);
  const { data } = await supabase.auth.updateUser({ phone: "+31612345674" });
  expect(data.user).toMatchObject({ phone: "", new_phone: "31612345674" });
  const { error } = await supabase.auth.verifyOtp({
    phone: "+31612345674",
    token: await textTo(worker, "31612345674"),
    type: "phone_change",
  });
  expect(error).toBeNull();
  expect((await supabase.auth.getUser()).data.user).toMatchObject({
    phone: "31612345674",
    app_metadata: { providers: ["email", "phone"] },
  });
  const other = (await signedIn(worker)).supabase;
  expect(codeOf(await other.auth.updateUser({ phone: "+31612345674" }))).toEqual([422, "phone_exists"]);
});

test("reauthentication sends its code to the phone number of a user without an address, and refuses users without either", async () => {
  const phone = "31612345679";
  const supabase = client(worker);
  await supabase.auth.signInWithOtp({ phone });
  const first = await textTo(worker, phone);
  expect((await supabase.auth.verifyOtp({ phone, token: first, type: "sms" })).error).toBeNull();
  expect((await supabase.auth.reauthenticate()).error).toBeNull();
  const { db, tables: t } = worker.store;
  const sent = (await db.select().from(t.smsOutbox)).filter(({ recipient }) => recipient === phone);
  expect(sent).toHaveLength(2);
  expect(codeOf(await supabase.auth.reauthenticate())).toEqual([429, "over_sms_send_rate_limit"]);
  await db.update(t.users).set({ phone: null }).where(eq(t.users.phone, phone));
  const { error } = await supabase.auth.reauthenticate();
  expect([error?.status, error?.code, error?.message]).toEqual([
    422,
    "validation_failed",
    "Reauthentication requires the user to have an email or a phone number",
  ]);
});

test("with automatic confirmation, sign-up signs in, and a taken address is reported", async () => {
  const email = newEmail();
  const supabase = client(autoconfirming);
  const events: string[] = [];
  supabase.auth.onAuthStateChange((event) => void events.push(event));
  const { data, error } = await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
  expect([error, data.user?.email]).toEqual([null, email]);
  expect(data.session?.access_token).toBeDefined();
  expect(codeOf(await client(autoconfirming).auth.signUp({ email, password: GOOD_PASSWORD }))).toEqual([
    422,
    "user_already_exists",
  ]);
  expect(
    (await client(autoconfirming).auth.signUp({ phone: "+31612345675", password: GOOD_PASSWORD })).data.session,
  ).not.toBeNull();
  await supabase.auth.updateUser({ data: { name: "Ann" } });
  await supabase.auth.refreshSession();
  await supabase.auth.signOut();
  await expect.poll(() => events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "USER_UPDATED", "TOKEN_REFRESHED", "SIGNED_OUT"]);
});

test("twenty concurrent sign-ups with one address create one account", async () => {
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client(autoconfirming).auth.signUp({ email, password: GOOD_PASSWORD })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(new Set(["user_already_exists"]));
  const { data } = await adminClient(autoconfirming).auth.admin.listUsers({ perPage: 1000 });
  expect(data.users.filter((user) => user.email === email)).toHaveLength(1);
});

test("if sign-up is disabled, neither sign-up nor a sign-in code creates an account", async () => {
  const closed = await startWorker({ vars: { AUTH_SETTINGS: JSON.stringify({ signup: false, anonymous: true }) } });
  const supabase = client(closed);
  expect(codeOf(await supabase.auth.signUp({ email: newEmail(), password: GOOD_PASSWORD }))).toEqual([422, "signup_disabled"]);
  expect(codeOf(await supabase.auth.signInAnonymously())).toEqual([422, "signup_disabled"]);
  expect((await supabase.auth.signInWithOtp({ email: newEmail() })).error).toBeNull();
  expect(await closed.store.db.select().from(closed.store.tables.users)).toEqual([]);
  await closed.stop();
});

test("without AUTH_SECRET the protocol fails with a clear log message, and the rest of the product works", async () => {
  const bare = await startWorker({ vars: { AUTH_SECRET: "" } });
  expect((await bare.get("http://vrijhuis.localhost/auth/v1/settings")).status).toBe(500);
  expect(bare.logs.map(({ message }) => message).join()).toContain("AUTH_SECRET is missing");
  expect((await bare.get("http://vrijhuis.localhost/")).status).toBe(200);
  await bare.stop();
});
