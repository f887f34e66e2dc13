import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ORDER_FORM } from "../fixtures/checkout.ts";
import { forgetOrders } from "../support/billing.ts";
import { type FakeStripe, SECRET_KEY, sign, type SignedEvent, startFakeStripe, WEBHOOK_SECRET } from "../support/fake-stripe.ts";
import { post, postForm } from "../support/post.ts";
import { startWorker, type TestWorker } from "../support/worker.ts";

let stripe: FakeStripe;
let workers: { test: TestWorker; live: TestWorker };
beforeAll(async () => {
  stripe = await startFakeStripe();
  const start = (key: string) =>
    startWorker({ vars: { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: stripe.base } });
  const [inTest, live] = await Promise.all([start(SECRET_KEY), start("rk_live_local")]);
  workers = { test: inTest, live };
});
afterAll(async () => {
  await Promise.all([workers.test.stop(), workers.live.stop()]);
  await stripe.stop();
});

const WEBHOOK = "/payments/stripe/webhook";
const SIGNATURE = "Stripe-Signature";
const now = () => Math.floor(Date.now() / 1000);
const send = async ({ body, headers }: SignedEvent, worker = workers.test) => (await post(worker, WEBHOOK, body, headers)).status;
const readStatus = async () => (await workers.test.store.db.select().from(workers.test.store.tables.orders))[0]?.status;

/** A paid session, of which the worker has not heard yet. */
let session: string;
beforeEach(async () => {
  await forgetOrders(workers.test.store);
  const placed = await postForm(workers.test, "/checkout", ORDER_FORM);
  session = (placed.headers.get("Location") ?? "").replace(`${stripe.base}/pay/`, "");
  stripe.finish(session, "paid");
});

const completed = (options: Parameters<FakeStripe["event"]>[2] = {}) =>
  stripe.event("checkout.session.completed", session, options);
/** Changes the signature of an event that is otherwise right. */
const withSignature = (change: (signature: string) => string | undefined): SignedEvent => {
  const { body, headers } = completed();
  const { [SIGNATURE]: signature = "", ...others } = headers;
  const changed = change(signature);
  return { body, headers: { ...others, ...(changed === undefined ? {} : { [SIGNATURE]: changed }) } };
};
const withBody = (change: (body: string) => string): SignedEvent => {
  const { body, headers } = completed();
  return { body: change(body), headers };
};

describe("an event that one thing is wrong with", () => {
  test.each<[string, () => SignedEvent]>([
    ["no signature", () => withSignature(() => undefined)],
    ["an empty signature", () => withSignature(() => "")],
    ["a signature of another scheme", () => withSignature((right) => right.replace("v1=", "v0="))],
    ["a signature without its time", () => withSignature((right) => right.replace(/^t=\d+,/, ""))],
    ["a time that is not a number", () => withSignature((right) => right.replace(/^t=\d+/, "t=now"))],
    ["another time than was signed", () => withSignature((right) => right.replace(/^t=\d+/, `t=${now() + 1}`))],
    ["a time of an hour ahead that was not signed", () => withSignature((right) => right.replace(/^t=\d+/, `t=${now() + 3600}`))],
    ["only its time", () => withSignature((right) => right.replace(/,.*/, ""))],
    [
      "a signature with a digit changed",
      () => withSignature((right) => right.replace(/.$/, (last) => (last === "0" ? "1" : "0"))),
    ],
    ["a signature that is cut off", () => withSignature((right) => right.slice(0, -1))],
    ["a signature of another body", () => withSignature(() => sign("{}", now(), WEBHOOK_SECRET))],
    ["two signatures of others", () => withSignature((right) => right.replace(/v1=.*/, "v1=00,v1=11"))],
    ["another secret", () => completed({ secret: "whsec_other" })],
    ["no secret", () => completed({ secret: "" })],
    ["an age of more than five minutes", () => completed({ age: 301 })],
    ["a byte changed in its body", () => withBody((body) => body.replace('"livemode":false', '"livemode":fAlse'))],
    ["a space after its body", () => withBody((body) => `${body} `)],
    ["an empty body", () => withBody(() => "")],
    ["the body of another event", () => withBody(() => stripe.event("checkout.session.expired", session).body)],
  ])("(%s) is refused and changes nothing", async (_, forged) => {
    expect(await send(forged())).toBe(400);
    expect(await readStatus()).toBe("open");
    expect(await send(completed())).toBe(200);
    expect(await readStatus()).toBe("paid");
  });

  test.each<[string, object]>([
    ["another account", { account: "acct_other" }],
    ["another mode", { livemode: true }],
    ["no mode", { livemode: undefined }],
  ])("(%s) is acknowledged and changes nothing", async (_, fields) => {
    expect(await send(completed({ fields }))).toBe(200);
    expect(await readStatus()).toBe("open");
    expect(workers.test.logs.map(({ message }) => message).join()).toContain("billing event of another account or mode");
  });

  test.each(["{", "null", "[]", "text", '"text"', "\0"])(
    "(a signed body that is not an event: %j) is refused or ignored",
    async (body) => {
      expect([200, 400]).toContain(await send({ body, headers: { [SIGNATURE]: sign(body, now(), WEBHOOK_SECRET) } }));
      expect(await readStatus()).toBe("open");
    },
  );

  test("(too large, or not posted) is refused", async () => {
    const body = JSON.stringify({ text: "x".repeat(300_000) });
    expect(await send({ body, headers: { [SIGNATURE]: sign(body, now(), WEBHOOK_SECRET) } })).toBe(413);
    expect((await workers.test.get(`http://vrijhuis.localhost${WEBHOOK}`, { headers: completed().headers })).status).toBe(404);
    expect(await readStatus()).toBe("open");
  });
});

test("an event with the signatures of two secrets, one of them ours, is accepted, as while a secret is replaced", async () => {
  expect(await send(withSignature((right) => right.replace("v1=", `v1=${"0".repeat(64)},v1=`)))).toBe(200);
  expect(await readStatus()).toBe("paid");
});

test("with keys that move money, an event without money is none of ours", async () => {
  const before = stripe.requests.length;
  expect(await send(completed(), workers.live)).toBe(200);
  expect(stripe.requests).toHaveLength(before);
  // The fake refuses the key, so that the event is refused: it was asked for.
  expect(await send(completed({ fields: { livemode: true } }), workers.live)).toBe(502);
});

test("an event of a type or an object that we do not know is acknowledged", async () => {
  expect(await send(stripe.event("v2.core.event.future", session))).toBe(200);
  expect(await send(stripe.event("customer.subscription.future", { object: "hologram", id: "x" }))).toBe(200);
  expect(await readStatus()).toBe("open");
});
