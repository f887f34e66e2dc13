import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const CLOUDFLARE_TOKEN = "cf-test-token";
export const CLOUDFLARE_ZONE = "0123456789abcdef0123456789abcdef";

interface Hostname {
  id: string;
  hostname: string;
  status: string;
  ssl: {
    method: string;
    type: string;
    status: string;
    certificate_authority?: string;
    validation_errors?: { message: string }[];
  };
  verification_errors?: string[];
}

/** A server that implements the part of Cloudflare's API for custom hostnames. */
export interface FakeCloudflare {
  base: string;
  hostnames: Map<string, Hostname>;
  /** Every authorised request: `METHOD path`. */
  requests: string[];
  /** True to answer all requests with errors. */
  down: boolean;
  of(host: string): Hostname | undefined;
  /** Sets the status of a hostname and its certificate. */
  setStatus(host: string, status: string, ssl: string, error?: string): void;
  stop(): Promise<void>;
}

export async function startFakeCloudflare(): Promise<FakeCloudflare> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeCloudflare = {
    base,
    hostnames: new Map(),
    requests: [],
    down: false,
    of: (host) => [...fake.hostnames.values()].find(({ hostname }) => hostname === host),
    setStatus(host, status, ssl, error) {
      const hostname = fake.of(host);
      if (!hostname) throw new Error(`there is no hostname ${host}`);
      hostname.status = status;
      hostname.ssl.status = ssl;
      if (error !== undefined) hostname.ssl.validation_errors = [{ message: error }];
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", base);
    const method = request.method ?? "GET";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (fake.down) return respond(response, 503, null, [{ code: 10_000, message: "down" }]);
    if (request.headers.authorization !== `Bearer ${CLOUDFLARE_TOKEN}`)
      return respond(response, 403, null, [{ code: 9109, message: "Invalid access token" }]);
    const [, zone, id] = /^\/client\/v4\/zones\/([^/]+)\/custom_hostnames(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (zone !== CLOUDFLARE_ZONE) return respond(response, 404, null, [{ code: 7003, message: "Could not route" }]);
    fake.requests.push(`${method} ${pathname.slice(pathname.indexOf("/custom_hostnames"))}`);
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Partial<Hostname>) : {};
    if (method === "POST") {
      if (!body.hostname || body.ssl?.method !== "http" || body.ssl.type !== "dv")
        return respond(response, 400, null, [{ code: 1407, message: "Invalid custom hostname" }]);
      if (fake.of(body.hostname))
        return respond(response, 409, null, [{ code: 1406, message: "Duplicate custom hostname found." }]);
      const created: Hostname = {
        id: randomUUID(),
        hostname: body.hostname,
        status: "pending",
        ssl: { ...body.ssl, status: "initializing" },
      };
      fake.hostnames.set(created.id, created);
      return respond(response, 201, created);
    }
    if (id === undefined) {
      const wanted = searchParams.get("hostname") ?? "";
      return respond(
        response,
        200,
        [...fake.hostnames.values()].filter(({ hostname }) => hostname.includes(wanted)),
      );
    }
    const found = fake.hostnames.get(id);
    if (!found) return respond(response, 404, null, [{ code: 1436, message: "The custom hostname was not found." }]);
    if (method === "DELETE") {
      fake.hostnames.delete(id);
      return respond(response, 200, { id });
    }
    if (method === "PATCH") {
      found.status = "pending";
      found.ssl = { ...found.ssl, ...body.ssl, status: "pending_validation" };
      delete found.ssl.validation_errors;
    }
    return respond(response, 200, found);
  }
  return fake;
}

function respond(
  response: ServerResponse,
  status: number,
  result: unknown,
  errors: { code: number; message: string }[] = [],
): void {
  const body = { success: status < 300, errors, messages: [], result };
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
