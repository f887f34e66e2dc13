import { Agent, request, type RequestOptions } from "node:http";

/** Less than the 15 seconds after which the local runtime closes a connection: a request sent at that moment would fail. */
const MAX_IDLE_MS = 5000;
const agent = new Agent({ keepAlive: true, timeout: MAX_IDLE_MS });

/** Sends a real HTTP request to this machine, with path and Host exactly as given, over a connection that stays open. */
export function send(options: RequestOptions, body?: string | Uint8Array): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", agent, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const status = response.statusCode ?? 0;
        const content = status === 204 || status === 304 ? null : Buffer.concat(chunks);
        const { statusMessage: statusText = "", headers } = response;
        resolve(new Response(content as BodyInit | null, { status, statusText, headers: headers as Record<string, string> }));
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
