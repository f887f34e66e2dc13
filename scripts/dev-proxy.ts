import { createServer, type IncomingMessage, request as sendRequest, type Server, type ServerResponse } from "node:http";
import { Transform } from "node:stream";

interface DevProxy {
  server: Server;
  /** Begins to answer on a port of this machine. */
  listen(port: number): void;
}

interface ProxyOptions {
  /** Port of the worker, known when the proxy begins to listen. */
  workerPort: () => number;
  /** True for requests that {@link handle} answers. */
  isHandled: (path: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** URLs of the scripts that pages load first. */
  scripts: readonly string[];
}

/**
 * Creates the proxy in front of the local worker during development: requests for sources go to Vite, all others to the worker,
 * whose pages get Vite's script and a content security policy that allows what it does.
 */
export function createDevProxy({ workerPort, isHandled, handle, scripts }: ProxyOptions): DevProxy {
  const server = createServer((request, response) => {
    if (isHandled(request.url ?? "")) handle(request, response);
    else forward(request, response, workerPort(), scripts);
  });
  server.on("upgrade", (request, socket, head) => {
    if (isHandled(request.url ?? "")) return;
    const { method, url: path, headers } = request;
    const upgraded = sendRequest({ host: "127.0.0.1", port: workerPort(), method, path, headers });
    upgraded.on("upgrade", (answer, worker, workerHead) => {
      const lines = answer.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1] ?? ""}`] : []));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      socket.write(workerHead);
      worker.write(head);
      worker.pipe(socket).pipe(worker);
      socket.on("error", () => worker.destroy());
      worker.on("error", () => socket.destroy());
    });
    upgraded.on("response", () => socket.destroy());
    upgraded.on("error", () => socket.destroy());
    upgraded.end();
  });
  return { server, listen: (port) => void server.listen(port, "127.0.0.1") };
}

function forward(request: IncomingMessage, response: ServerResponse, port: number, scripts: readonly string[]): void {
  const { method, url: path } = request;
  const { "accept-encoding": _, "if-none-match": __, ...headers } = request.headers;
  const forwarded = sendRequest({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    const isPage = answer.headers["content-type"]?.startsWith("text/html") === true && method === "GET";
    if (!isPage) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    const { "content-length": ___, "content-security-policy": policy, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, {
      ...rest,
      ...(typeof policy === "string" && { "content-security-policy": developmentPolicy(policy) }),
    });
    answer.pipe(withScripts(scripts)).pipe(response);
  });
  forwarded.on("error", () => response.writeHead(502).end());
  request.pipe(forwarded);
}

/** Allows what Vite's script does: to write style elements, whose hashes would forbid others, and to open a WebSocket. */
export function developmentPolicy(policy: string): string {
  return policy
    .replace(
      /\bstyle-src ([^;]*)/,
      (_, sources: string) => `style-src ${sources.replace(/ '(?:sha\d+|nonce)-[^']*'/g, "")} 'unsafe-inline'`,
    )
    .replace(/\b(connect-src [^;]*)/, "$1 ws:");
}

const HEAD = /<head[^>]*>/;

/** Adds scripts to the beginning of a page's head, or to its end if it has none. */
function withScripts(scripts: readonly string[]): Transform {
  const elements = scripts.map((script) => `<script type="module" src="${script}"></script>`).join("");
  let isAdded = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (isAdded) return done(null, chunk);
      const text = chunk.toString("latin1");
      isAdded = HEAD.test(text);
      done(
        null,
        isAdded
          ? Buffer.from(
              text.replace(HEAD, (head) => head + elements),
              "latin1",
            )
          : chunk,
      );
    },
    flush(done) {
      done(null, isAdded ? undefined : elements);
    },
  });
}
