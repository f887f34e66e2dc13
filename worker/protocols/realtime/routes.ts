import { type Context, Hono } from "hono";
import { broadcastBody, broadcastContent } from "#contract/services/realtime.ts";
import { SERIALIZERS, type Serializer } from "#services/realtime/frame.ts";
import { channelOf, isSiteId, topicOf } from "#services/realtime/topics.ts";
import { ProjectUnavailable } from "#services/http/caller/project-unavailable.ts";
import { isWithinLimit } from "#services/http/api/rate-limit.ts";
import { clientNetwork, isLocalNetwork } from "#services/http/client-network.ts";
import { logError } from "#services/http/log.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import { readKeyRole } from "#services/secrets/api-key.ts";
import { countFault } from "#services/faults/count-fault.ts";
import { broadcast } from "#services/realtime/broadcast.ts";
import type { Handshake, HubBroadcast } from "#services/realtime/hub.ts";
import { hubOf } from "#services/realtime/hub-of.ts";
import { MAX_BROADCAST_SIZE } from "#services/realtime/limits.ts";
import { corsOf } from "../wire/cors.ts";
import { credentialOf } from "../wire/identify-role.ts";

interface RealtimeEnv {
  Bindings: { context: RequestContext };
}

/** The realtime protocol of supabase-js: the handshake of its socket, and broadcasts over HTTP. The hub answers the rest. */
export const realtimeRoutes = new Hono<RealtimeEnv>()
  .basePath("/realtime/v1")
  .onError((error, c) => {
    if (error instanceof ProjectUnavailable) return fail(503, error.message);
    const { requestId } = c.env.context;
    logError("realtime request failed", error, { requestId, method: c.req.method, path: c.req.routePath });
    countFault("error", `${c.req.method} main /realtime/v1`, c.env.context);
    return fail(500, "internal error");
  })
  .notFound(() => fail(404, "not found"))
  .get("/websocket", openSocket)
  .use("/api/*", corsOf("POST, OPTIONS", ""))
  .post("/api/broadcast", async (c) => {
    const bytes = await readBytesUpTo(c.req.raw, MAX_BROADCAST_SIZE);
    const body = broadcastBody.safeParse(bytes && parseJson(new TextDecoder().decode(bytes)));
    if (!body.success)
      return fail(422, `the body is not {messages: [{topic, event, payload, private}]} of at most 256 KB and 64 levels`);
    const messages = body.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
      channel: topic,
      isPrivate: isPrivate ?? false,
      event,
      payload,
    }));
    return sendAll(c, messages);
  })
  .post("/api/broadcast/:topic/events/:event", async (c) => {
    const { topic: channel, event } = c.req.param();
    const query = c.env.context.url.searchParams;
    if (query.has("persist") || query.has("persist[ttl]")) return fail(422, "broadcasts are not stored");
    const type = /^application\/(?:json|octet-stream)(?![^; ])/i.exec(c.req.header("Content-Type") ?? "application/json")?.[0];
    if (type === undefined) return fail(415, "Unsupported Media Type: the body is JSON or application/octet-stream");
    const isBinary = type.toLowerCase() !== "application/json";
    const bytes = await readBytesUpTo(c.req.raw, MAX_BROADCAST_SIZE);
    const payload = isBinary || !bytes ? bytes : parseJson(new TextDecoder().decode(bytes));
    if (payload === undefined || !broadcastContent.safeParse(payload).success || new TextEncoder().encode(event).length > 255)
      return fail(422, "the body is not JSON of at most 256 KB and 64 levels, or the event has more than 255 bytes");
    return sendAll(c, [{ channel, isPrivate: query.get("private") === "true", event, payload }]);
  });

/** Answers the handshake: `apikey`, `vsn`, and with `site` the hub of that site, on which only its members may join channels. */
async function openSocket(c: Context<RealtimeEnv>): Promise<Response> {
  const { context } = c.env;
  const { searchParams } = context.url;
  const keyRole = await readKeyRole(searchParams.get("apikey") ?? "", context);
  if (!keyRole) return fail(401, "Invalid API key");
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") return fail(426, "a WebSocket is expected");
  const serializer = searchParams.get("vsn") ?? SERIALIZERS[0];
  const hubSite = searchParams.get("site");
  if (!isSerializer(serializer) || (hubSite !== null && !isSiteId(hubSite))) return fail(400, "vsn or site is not valid");
  const hub = hubOf(context.env, hubSite);
  if (!hub) return fail(503, "realtime is not available");
  if (!(await isWithinLimit(c.req.raw, context.env, "realtime", "QUOTE_LIMIT"))) return fail(429, "too many requests");
  const network = clientNetwork(c.req.raw);
  const handshake: Handshake = { serializer, keyRole, hubSite, network: isLocalNetwork(network) ? "" : network };
  return hub.fetch("https://hub/", { headers: { Upgrade: "websocket", "X-Handshake": JSON.stringify(handshake) } });
}

const isSerializer = (text: string): text is Serializer => (SERIALIZERS as readonly string[]).includes(text);

/** Sends broadcasts for a caller who may send all of them; 202 as in Supabase. */
async function sendAll(c: Context<RealtimeEnv>, messages: HubBroadcast[]): Promise<Response> {
  const { context } = c.env;
  if (messages.some(({ channel }) => channelOf(topicOf(channel)) === undefined))
    return fail(422, "a topic has at most 246 bytes");
  if (!(await isWithinLimit(c.req.raw, context.env, "broadcast", "QUOTE_LIMIT"))) return fail(429, "too many requests");
  const sent = await broadcast(messages, credentialOf(c.req.raw, context) ?? "", context);
  return sent.ok ? new Response(null, { status: 202 }) : fail(sent.status, sent.reason);
}

/** Reads the body; undefined if it is longer than `maxBytes`. */
async function readBytesUpTo(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(maxBytes);
  let read = 0;
  for await (const chunk of request.body ?? []) {
    const part = chunk as Uint8Array;
    if (read + part.length > maxBytes) return undefined;
    bytes.set(part, read);
    read += part.length;
  }
  return bytes.slice(0, read);
}

/** Undefined if a text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The client reads `error` or `message`. */
const fail = (status: number, error: string): Response =>
  Response.json({ error, message: error }, { status, headers: { "Cache-Control": "no-store" } });
