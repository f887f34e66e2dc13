import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const SECRET_KEY = "sk_test_local";
export const WEBHOOK_SECRET = "whsec_local";

type Status = "open" | "complete" | "expired";

/** A Checkout session as the API gives it, as far as it is looked at. */
interface Session {
  id: string;
  object: "checkout.session";
  status: Status;
  payment_status: "paid" | "unpaid" | "no_payment_required";
  client_reference_id: string | null;
  url: string | null;
  subscription: string | null;
}

interface Asked {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  parameters: Record<string, string>;
}

/** A server that speaks the part of Stripe's HTTP protocol that Checkout needs, and has a page to pay on. */
export interface FakeStripe {
  base: string;
  /** Every request that was understood. */
  asked: Asked[];
  sessions: Map<string, Session>;
  /** Answers nothing but errors from now on, or no longer. */
  down: boolean;
  /** How the bank ends the payment of a session: at once, later, or not at all. */
  finish(id: string, as: "paid" | "unpaid" | "expired"): void;
  /** A signed event about a session. */
  event(type: string, id: string, options?: { age?: number; secret?: string; eventId?: string }): SignedEvent;
  stop(): Promise<void>;
}

export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const replies = new Map<string, { parameters: string; session: Session }>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const fake: FakeStripe = {
    base,
    asked: [],
    sessions: new Map(),
    down: false,
    finish(id, as) {
      const session = sessionOf(id);
      session.status = as === "expired" ? "expired" : "complete";
      if (as === "paid") session.payment_status = session.payment_status === "unpaid" ? "paid" : session.payment_status;
      if (as !== "expired") session.subscription = `sub_${id}`;
      session.url = null;
    },
    event(type, id, { age = 0, secret = WEBHOOK_SECRET, eventId = `evt_${randomUUID()}` } = {}) {
      const created = Math.floor(Date.now() / 1000) - age;
      const body = JSON.stringify({ id: eventId, object: "event", type, created, data: { object: sessionOf(id) } });
      return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": sign(body, created, secret) } };
    },
    stop: () => close(server),
  };

  function sessionOf(id: string): Session {
    const session = fake.sessions.get(id);
    if (!session) throw new Error(`there is no session ${id}`);
    return session;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", base);
    const method = request.method ?? "GET";
    const body = await textOf(request);
    const [, page, id = "", action] =
      /^\/(pay|v1\/checkout\/sessions|v1\/subscriptions)\/?([\w-]*)\/?(\w*)$/.exec(pathname) ?? [];
    if (page === "pay") return payPage(response, method, id, action);
    if (fake.down) return json(response, 503, { error: { type: "api_error", message: "down" } });
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return json(response, 401, { error: { type: "invalid_request_error", message: "Invalid API Key provided" } });
    if (method === "POST" && !request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
      return json(response, 400, { error: { type: "invalid_request_error", message: "Invalid request" } });
    const idempotencyKey = request.headers["idempotency-key"] as string | undefined;
    const parameters = Object.fromEntries(method === "GET" ? searchParams : new URLSearchParams(body));
    fake.asked.push({ method, path: pathname, idempotencyKey, parameters });
    if (page === "v1/subscriptions" && method === "DELETE") return json(response, 200, { id, status: "canceled" });
    if (method === "POST" && id === "") return create(response, idempotencyKey, body, parameters);
    const session = fake.sessions.get(id);
    if (!session) return json(response, 404, { error: { type: "invalid_request_error", code: "resource_missing" } });
    if (action === "expire") fake.finish(id, "expired");
    const expanded = session.subscription && { id: session.subscription, object: "subscription", status: "active" };
    return json(response, 200, "expand[0]" in parameters ? { ...session, subscription: expanded } : session);
  }

  function create(response: ServerResponse, key: string | undefined, body: string, parameters: Record<string, string>): void {
    const known = key === undefined ? undefined : replies.get(key);
    if (known && known.parameters !== body)
      return json(response, 400, { error: { type: "idempotency_error", message: "Keys for idempotent requests" } });
    if (known) return json(response, 200, known.session);
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
    const free = parameters["subscription_data[trial_end]"] !== undefined;
    const session: Session & Record<string, unknown> = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: free ? "no_payment_required" : "unpaid",
      client_reference_id: parameters["client_reference_id"] ?? null,
      url: `${base}/pay/${id}`,
      subscription: null,
      success_url: parameters["success_url"],
      cancel_url: parameters["cancel_url"],
    };
    fake.sessions.set(id, session);
    if (key !== undefined) replies.set(key, { parameters: body, session });
    return json(response, 200, session);
  }

  function payPage(response: ServerResponse, method: string, id: string, action: string | undefined): void {
    const session = sessionOf(id) as Session & { success_url: string; cancel_url: string };
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

function sign(body: string, at: number, secret: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function json(response: ServerResponse, status: number, body: object): void {
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
