import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ORDER_FORM } from "../fixtures/checkout.ts";
import { calling, owner } from "../support/api.ts";
import { client, forgetAttempts, GOOD_PASSWORD, letterTo, newEmail, SERVICE_KEY, signedIn } from "../support/auth.ts";
import { postForm } from "../support/post.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker({ vars: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
beforeEach(() => forgetAttempts(worker));
afterAll(() => worker.stop());

/** Places and pays an order; returns the sign-up link of its email and the link's id. */
async function payOrder(
  email: string,
  checkout = "/en/checkout",
  payment = "/en/test-payment",
): Promise<{ id: string; link: URL }> {
  const before = await countLettersTo(email);
  const answer = await postForm(worker, checkout, { ...ORDER_FORM, email });
  const order = new URL(answer.headers.get("Location") ?? "", "http://x").searchParams.get("order") ?? "";
  await postForm(worker, payment, { order, outcome: "paid" });
  const link = new URL((await letterTo(worker, email, before + 1)).link);
  return { id: link.searchParams.get("invitation") ?? "", link };
}

const countLettersTo = async (email: string) =>
  (await worker.store.db.select().from(worker.store.tables.outbox)).filter(({ recipient }) => recipient === email).length;
const readLink = async (id: string, headers: Record<string, string> = {}) =>
  calling(worker, "")("GET", `/invitations/${id}`, undefined, headers);

test.each([
  ["nl", "/checkout", "/testbetaling", "/login/sign-up"],
  ["en", "/en/checkout", "/en/test-payment", "/en/login/sign-up"],
  ["pl", "/pl/platnosc", "/pl/platnosc-testowa", "/pl/login/sign-up"],
])("the mail of an order paid in %s links to the sign-up page in that language", async (_, checkout, payment, path) => {
  const email = newEmail();
  const { id, link } = await payOrder(email, checkout, payment);
  expect(link.pathname).toBe(path);
  expect(await readLink(id)).toMatchObject({ status: 200, body: { email, accepted: false } });
});

test("signing up with the address redeems the link", async () => {
  const email = newEmail();
  const { id } = await payOrder(email);
  const supabase = client(worker);
  await supabase.auth.signUp({ email, password: GOOD_PASSWORD });
  const { code } = await letterTo(worker, email, 2);
  await supabase.auth.verifyOtp({ email, token: code, type: "signup" });
  const token = (await supabase.auth.getSession()).data.session?.access_token ?? "";
  const redeem = () => calling(worker, token)("POST", `/invitations/${id}/accept`);
  expect(await redeem()).toMatchObject({ status: 200, body: { email, accepted: true } });
  expect(await redeem()).toMatchObject({ status: 200, body: { email, accepted: true } });
  expect((await readLink(id)).body).toEqual({ email, accepted: true, withdrawn: false });
});

test("the next sign-in of an existing account redeems the link", async () => {
  const { email } = await signedIn(worker);
  const { id } = await payOrder(email);
  expect((await readLink(id)).body).toMatchObject({ accepted: false });
  await client(worker).auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  expect((await readLink(id)).body).toMatchObject({ accepted: true });
});

test("no other account can redeem it", async () => {
  const { id } = await payOrder(newEmail());
  const stranger = await owner(worker);
  expect(await stranger.call("POST", `/invitations/${id}/accept`)).toMatchObject({ status: 403, body: { code: "NOT_ALLOWED" } });
  expect(await calling(worker, "")("POST", `/invitations/${id}/accept`)).toMatchObject({ status: 401 });
  expect((await readLink(id)).body).toMatchObject({ accepted: false });
  for (const unknown of [crypto.randomUUID(), "x", "%20", "a".repeat(5000)]) {
    expect(await readLink(unknown)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await stranger.call("POST", `/invitations/${unknown}/accept`)).toMatchObject({ status: 404 });
  }
});

test("one network address can read a limited number of links", async () => {
  const from = { "CF-Connecting-IP": "203.0.113.20" };
  const answers = await Promise.all(Array.from({ length: 151 }, () => readLink(crypto.randomUUID(), from)));
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThanOrEqual(1);
  expect(limited[0]?.body).toEqual({ code: "TOO_MANY_REQUESTS" });
  expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await readLink(crypto.randomUUID(), { "CF-Connecting-IP": "203.0.113.21" })).status).toBe(404);
});
