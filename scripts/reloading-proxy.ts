import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from "node:http";

const SCRIPT = `new EventSource("/__reload").onmessage = () => location.reload();`;

/**
 * Starts a proxy in front of the local worker during development. It adds a one-line script to every page, which reloads the
 * page when the worker has been rebuilt. The content security policy allows it as a script of the same origin.
 */
export function startReloadingProxy(port: number, workerPort: number): { reload: () => void } {
  const listeners = new Set<ServerResponse>();
  createServer((request, response) => {
    if (request.url === "/__reload.js") response.writeHead(200, { "Content-Type": "text/javascript" }).end(SCRIPT);
    else if (request.url === "/__reload") {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" }).flushHeaders();
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
    } else forward(request, response, workerPort);
  }).listen(port, "127.0.0.1");
  return {
    reload: () => {
      for (const listener of listeners) listener.write("data: reload\n\n");
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path } = request;
  const { "accept-encoding": _, "if-none-match": __, ...headers } = request.headers;
  const forwarded = sendRequest({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    const isPage = answer.headers["content-type"]?.startsWith("text/html") === true && method === "GET";
    const { "content-length": length, ...rest } = answer.headers;
    response.writeHead(
      answer.statusCode ?? 502,
      isPage ? rest : { ...rest, ...(length === undefined ? {} : { "content-length": length }) },
    );
    answer.pipe(response, { end: !isPage });
    if (isPage) answer.on("end", () => response.end('<script src="/__reload.js"></script>'));
  });
  forwarded.on("error", () => response.writeHead(502).end());
  request.pipe(forwarded);
}
