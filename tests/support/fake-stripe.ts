import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createStripeBilling, type StripeBilling } from "./fake-stripe-billing.ts";

export const SECRET_KEY = "sk_test_local";
export const WEBHOOK_SECRET = "whsec_local";

type Status = "open" | "complete" | "expired";

/** The fields of a Checkout session that our worker reads. */
interface Session {
  id: string;
  object: "checkout.session";
  status: Status;
  payment_status: "paid" | "unpaid" | "no_payment_required";
  client_reference_id: string | null;
  url: string | null;
  subscription: string | null;
  /** Cents due now. */
  amount_total: number;
  /** Those of the request that created it; not part of the API. */
  parameters: Record<string, string>;
}

interface RecordedRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  parameters: Record<string, string>;
}

/** A server with the part of Stripe's HTTP API that Checkout needs, and a payment page. */
export interface FakeStripe {
  base: string;
  /** Every authenticated, well-formed request. */
  requests: RecordedRequest[];
  sessions: Map<string, Session>;
  /** Subscriptions of finished sessions, with their payments and refunds. */
  billing: StripeBilling;
  /** While true, every request to the API fails. */
  isDown: boolean;
  /** After this number of requests, which is counted down, all others fail; with `isLost` the last one is carried out, and its answer is lost. */
  endsAt?: { request: number; isLost: boolean } | undefined;
  /** Ends the payment of a session: paid, accepted but not yet paid by the bank, or expired. */
  finish(id: string, result: "paid" | "unpaid" | "expired"): void;
  /** Creates a signed event about a session, or another object. `age` is in seconds; `fields` are of the event itself. */
  event(
    type: string,
    subject: string | object,
    options?: { age?: number; secret?: string; eventId?: string; fields?: object },
  ): SignedEvent;
  stop(): Promise<void>;
}

export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

/** `now` returns the seconds since the epoch at which objects are created. */
export async function startFakeStripe(now?: () => number): Promise<FakeStripe> {
  const replies = new Map<string, { parameters: string; session: Session }>();
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const fake: FakeStripe = {
    base,
    requests: [],
    sessions: new Map(),
    billing: createStripeBilling(now),
    isDown: false,
    endsAt: undefined,
    finish(id, result) {
      const session = getSession(id);
      session.status = result === "expired" ? "expired" : "complete";
      if (result === "paid") session.payment_status = session.payment_status === "unpaid" ? "paid" : session.payment_status;
      if (result !== "expired") {
        const isFirst = session.subscription === null;
        session.subscription ??= fake.billing.subscribe(id, session.parameters);
        if (result === "paid" || !isFirst) fake.billing.settle(session.subscription, result === "paid");
      }
      session.url = null;
    },
    event(type, subject, { age = 0, secret = WEBHOOK_SECRET, eventId = `evt_${randomUUID()}`, fields } = {}) {
      const created = Math.floor(Date.now() / 1000) - age;
      const body = JSON.stringify({
        id: eventId,
        object: "event",
        type,
        created,
        livemode: false,
        ...fields,
        data: { object: typeof subject === "string" ? (fake.billing.objects.get(subject) ?? getSession(subject)) : subject },
      });
      return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": sign(body, created, secret) } };
    },
    stop: () => close(server),
  };

  function getSession(id: string): Session {
    const session = fake.sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", base);
    const method = request.method ?? "GET";
    const body = await readText(request);
    const [, page, id = "", action] = /^\/(pay|v1\/checkout\/sessions)\/?([\w-]*)\/?(\w*)$/.exec(pathname) ?? [];
    if (page === "pay") return sendPaymentPage(response, method, id, action);
    const down = { error: { type: "api_error", message: "down" } };
    if (fake.isDown) return sendJson(response, 503, down);
    const { endsAt } = fake;
    if (endsAt && endsAt.request-- <= 0) {
      response.setHeader("Stripe-Should-Retry", "false");
      if (!endsAt.isLost || endsAt.request < -1) return sendJson(response, 503, down);
      response.writeHead = () => ServerResponse.prototype.writeHead.call(response, 503);
    }
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return sendJson(response, 401, { error: { type: "invalid_request_error", message: "Invalid API Key provided" } });
    if (method === "POST" && !request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
      return sendJson(response, 400, { error: { type: "invalid_request_error", message: "Invalid request" } });
    const idempotencyKey = request.headers["idempotency-key"] as string | undefined;
    const parameters = Object.fromEntries(method === "GET" ? searchParams : new URLSearchParams(body));
    fake.requests.push({ method, path: pathname, idempotencyKey, parameters });
    const billed = fake.billing.answer({ method, path: pathname, parameters, key: idempotencyKey });
    if (billed) return sendJson(response, billed.status, billed.body);
    if (method === "POST" && id === "") return createSession(response, idempotencyKey, body, parameters);
    const session = fake.sessions.get(id);
    if (!session) return sendJson(response, 404, { error: { type: "invalid_request_error", code: "resource_missing" } });
    if (action === "expire") fake.finish(id, "expired");
    const expanded = session.subscription && fake.billing.objects.get(session.subscription);
    return sendJson(response, 200, "expand[0]" in parameters ? { ...session, subscription: expanded } : session);
  }

  function createSession(
    response: ServerResponse,
    key: string | undefined,
    body: string,
    parameters: Record<string, string>,
  ): void {
    const earlier = key === undefined ? undefined : replies.get(key);
    if (earlier && earlier.parameters !== body)
      return sendJson(response, 400, { error: { type: "idempotency_error", message: "Keys for idempotent requests" } });
    if (earlier) return sendJson(response, 200, earlier.session);
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
    const isFree = parameters["subscription_data[trial_end]"] !== undefined;
    const amounts = Object.entries(parameters).filter(([name]) => name.endsWith("[unit_amount]"));
    const session: Session & Record<string, unknown> = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: isFree ? "no_payment_required" : "unpaid",
      client_reference_id: parameters["client_reference_id"] ?? null,
      url: `${base}/pay/${id}`,
      subscription: null,
      amount_total: isFree ? 0 : amounts.reduce((sum, [, amount]) => sum + Number(amount), 0),
      parameters,
      success_url: parameters["success_url"],
      cancel_url: parameters["cancel_url"],
    };
    fake.sessions.set(id, session);
    if (key !== undefined) replies.set(key, { parameters: body, session });
    return sendJson(response, 200, session);
  }

  function sendPaymentPage(response: ServerResponse, method: string, id: string, action: string | undefined): void {
    const session = getSession(id) as Session & { success_url: string; cancel_url: string };
    if (method === "POST" && action === "done") {
      fake.finish(id, "paid");
      response.writeHead(303, { Location: session.success_url }).end();
      return;
    }
    const form = `<form method="post" action="/pay/${id}/done"><button>Pay</button></form>`;
    response.writeHead(200, { "Content-Type": "text/html" }).end(`${form}<a href="${session.cancel_url}">Back</a>`);
  }

  return fake;
}

export function sign(body: string, at: number, secret: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { "Content-Type": "application/json", "Request-Id": `req_${randomUUID()}` })
    .end(JSON.stringify(body));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
