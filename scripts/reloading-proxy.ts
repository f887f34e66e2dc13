import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const SCRIPT = `new EventSource("/__reload").onmessage = () => location.reload();`;

/**
 * Stands in front of the local worker while one develops: every page gets a script of one line that reloads it when the
 * worker has been rebuilt. The product knows nothing of it; its policy allows scripts of the same host.
 */
export function reloadingProxy(port: number, inner: number): { reload: () => void } {
  const listeners = new Set<ServerResponse>();
  createServer((asked, answer) => {
    if (asked.url === "/__reload.js") answer.writeHead(200, { "Content-Type": "text/javascript" }).end(SCRIPT);
    else if (asked.url === "/__reload") {
      answer.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" }).flushHeaders();
      listeners.add(answer);
      answer.on("close", () => listeners.delete(answer));
    } else forward(asked, answer, inner);
  }).listen(port, "127.0.0.1");
  return {
    reload: () => {
      for (const listener of listeners) listener.write("data: reload\n\n");
    },
  };
}

function forward(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { "accept-encoding": _, "if-none-match": __, ...headers } = asked.headers;
  const inner = request({ host: "127.0.0.1", port, method: asked.method, path: asked.url, headers }, (response) => {
    const html = response.headers["content-type"]?.startsWith("text/html") === true && asked.method === "GET";
    const { "content-length": length, ...rest } = response.headers;
    answer.writeHead(
      response.statusCode ?? 502,
      html ? rest : { ...rest, ...(length === undefined ? {} : { "content-length": length }) },
    );
    response.pipe(answer, { end: !html });
    if (html) response.on("end", () => answer.end('<script src="/__reload.js"></script>'));
  });
  inner.on("error", () => answer.writeHead(502).end());
  asked.pipe(inner);
}
