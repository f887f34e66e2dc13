import type { RequestContext } from "./request-context.ts";
import { COMMON_HEADERS, documentHeaders, HSTS } from "./security-headers.ts";

/** Adds the headers of every response: request id, Server-Timing and the common security headers. */
export function finishResponse(response: Response, { requestId, timing, url }: RequestContext): Response {
  // A WebSocket handshake is returned unchanged: a copy would lose the socket.
  if (response.webSocket) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(COMMON_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  for (const [name, value] of Object.entries(documentHeaders(headers.get("Content-Type")))) headers.set(name, value);
  if (url.protocol === "https:") headers.set("Strict-Transport-Security", HSTS);
  headers.set("X-Request-Id", requestId);
  timing.note("request", requestId);
  headers.set("Server-Timing", timing.header());
  const { status, body } = response;
  const encoded = headers.has("Content-Encoding");
  // Without a status text the standard one is used (RFC 9110, section 15); that of `response` is empty.
  return new Response(body, { status, headers, ...(encoded ? { encodeBody: "manual" as const } : {}) });
}
