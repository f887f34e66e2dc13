import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ApiAnswer {
  status: number;
  body?: object;
}

/** A page for guests: HTML, or a redirect. */
export type PageAnswer = { html: string } | { location: string };

/** Reasons why a server refuses a request before it does anything. */
export type Refusal = "key" | "in-use" | "other-body" | "fault";

/** The part of a provider's protocol in which the providers differ. */
export interface Protocol {
  /** Start of the paths of the API; all others are pages. */
  prefix: string;
  key: string;
  /** Time for which answers are kept for their idempotency keys. */
  keptMs: number;
  now(): number;
  /** An error in the provider's form. */
  refuse(status: number, reason: Refusal): ApiAnswer;
  answer(request: ApiRequest): ApiAnswer;
  page(request: ApiRequest): Promise<PageAnswer>;
}

/** A local server of a payment provider, with the faults that a network and a provider have. */
export interface ProviderServer {
  base: string;
  /** Every request to the API with a valid key. */
  requests: ApiRequest[];
  /** Number of requests that were answered as the first one with their idempotency key. */
  repeated: number;
  /** While true, every request to the API is answered with 503. */
  isDown: boolean;
  /** Statuses with which the next requests to the API are refused before anything is done. */
  failures: number[];
  /** Number of the next writing requests that are carried out, but whose connection is cut before the answer. */
  lostAnswers: number;
  /** If set, requests to the API are done at once and answered when it resolves. */
  held: Promise<void> | undefined;
  /** Returns the reply; undefined if the connection is cut instead. */
  respond(request: ApiRequest): Promise<Reply | undefined>;
  stop(): Promise<void>;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The reply to the first request with an idempotency key. */
interface Kept {
  request: string;
  at: number;
  reply: Reply;
  isSent: boolean;
}

/** Starts a server. Its state becomes part of `owner`, which is returned. */
export async function startProviderServer<T extends object>(protocol: Protocol, owner: T): Promise<ProviderServer & T> {
  const server = createServer((incoming, outgoing) => {
    const failed = (error: unknown): Reply => ({ status: 500, headers: {}, text: String(error) });
    void receive(incoming)
      .catch(failed)
      .then((reply) => {
        if (reply === undefined) return void incoming.socket.destroy();
        const { status, headers, text } = reply;
        return void outgoing.writeHead(status, headers).end(text);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running = createProvider(protocol, owner, base);
  return Object.assign(running, {
    stop: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  });

  async function receive(incoming: IncomingMessage): Promise<Reply | undefined> {
    const url = new URL(incoming.url ?? "/", running.base);
    const { method = "GET", headers } = incoming;
    return running.respond({ method, path: url.pathname, query: url.searchParams, headers, body: await readText(incoming) });
  }
}

/** Creates a provider without a server: its requests come by `respond`, in this process. */
export function createProvider<T extends object>(protocol: Protocol, owner: T, base: string): ProviderServer & T {
  const kept = new Map<string, Kept>();
  const running = Object.assign<T, ProviderServer>(owner, {
    base,
    requests: [],
    repeated: 0,
    isDown: false,
    failures: [],
    lostAnswers: 0,
    held: undefined,
    respond: async (request) => (request.path.startsWith(protocol.prefix) ? callApi(request) : showPage(request)),
    stop: async () => {},
  });

  async function showPage(request: ApiRequest): Promise<Reply> {
    const page = await protocol.page(request);
    if ("location" in page) return { status: 303, headers: { Location: page.location }, text: "" };
    const text = `<!doctype html><html lang="en"><title>Payment</title><main>${page.html}</main></html>`;
    return { status: 200, headers: { "Content-Type": "text/html; charset=utf-8" }, text };
  }

  async function callApi(request: ApiRequest): Promise<Reply | undefined> {
    if (request.headers.authorization !== `Bearer ${protocol.key}`) return toReply(protocol.refuse(401, "key"));
    running.requests.push(request);
    if (running.isDown) return toReply(protocol.refuse(503, "fault"));
    const failure = running.failures.shift();
    if (failure !== undefined) return toReply(protocol.refuse(failure, "fault"));
    const isLost = running.lostAnswers > 0 && request.method !== "GET";
    if (isLost) running.lostAnswers -= 1;
    const key = request.headers["idempotency-key"];
    const reply = typeof key === "string" ? await answerOnce(key, request) : await answer(request);
    return isLost ? undefined : reply;
  }

  async function answer(request: ApiRequest): Promise<Reply> {
    const reply = toReply(protocol.answer(request));
    await running.held;
    return reply;
  }

  /** Answers a repeated request as the first time. A request that was refused as invalid may be repeated with other values. */
  async function answerOnce(key: string, request: ApiRequest): Promise<Reply> {
    const same = `${request.method} ${request.path} ${request.body}`;
    const earlier = kept.get(key);
    if (earlier && protocol.now() - earlier.at < protocol.keptMs) {
      if (!earlier.isSent) return toReply(protocol.refuse(409, "in-use"));
      if (earlier.request !== same) return toReply(protocol.refuse(400, "other-body"));
      running.repeated += 1;
      return { ...earlier.reply, headers: { ...earlier.reply.headers, "Idempotent-Replayed": "true" } };
    }
    const first: Kept = { request: same, at: protocol.now(), reply: toReply(protocol.answer(request)), isSent: false };
    if (first.reply.status < 300) kept.set(key, first);
    await running.held;
    first.isSent = true;
    return first.reply;
  }

  return running;
}

/** Serialises an answer at once, because the objects in it change afterwards. */
function toReply({ status, body }: ApiAnswer): Reply {
  const text = body === undefined ? "" : JSON.stringify(body);
  return { status, headers: { "Content-Type": "application/json", "Request-Id": `req_${randomUUID()}` }, text };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
