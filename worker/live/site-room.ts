import { DurableObject } from "cloudflare:workers";
import { LIVE_PROTOCOL, NOT_A_MEMBER, SESSION_EXPIRED, type SiteChange } from "#contract/site-change.ts";

/** Limits one account, so that it cannot use up the room's capacity. A screen without a socket polls instead. */
const MAX_SOCKETS_PER_ACCOUNT = 8;
/** A socket gets no messages after this time, even if the room did not learn that its session has ended. */
const MAX_OPEN_MS = 60 * 60_000;

/** The accounts with access to a site, and their active sessions. */
export interface Audience {
  userIds: string[];
  sessionIds: string[];
}

/**
 * The Durable Object that holds the sockets of one site's open screens. It keeps no state in memory: between messages it
 * hibernates while its sockets stay open. The route checks access; messages from screens are ignored, except for `ping`.
 */
export class SiteRoom extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Opens a socket for the account in `?user=` and its session in `?session=`; 429 if the account has too many sockets here. */
  override fetch(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const [userId, sessionId] = [searchParams.get("user") ?? "", searchParams.get("session") ?? ""];
    if (this.ctx.getWebSockets(userId).length >= MAX_SOCKETS_PER_ACCOUNT) return new Response(null, { status: 429 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours, [userId]);
    ours.serializeAttachment({ userId, sessionId, until: Date.now() + MAX_OPEN_MS } satisfies Listener);
    return new Response(null, { status: 101, webSocket: theirs, headers: { "Sec-WebSocket-Protocol": LIVE_PROTOCOL } });
  }

  /** Sends a change to the sockets of the audience and closes all others. With null it only closes. */
  broadcast(change: SiteChange | null, { userIds, sessionIds }: Audience): void {
    const message = JSON.stringify(change);
    for (const socket of this.ctx.getWebSockets()) {
      const { userId, sessionId, until } = socket.deserializeAttachment() as Listener;
      if (!userIds.includes(userId)) socket.close(NOT_A_MEMBER, "not a member");
      else if (until <= Date.now() || !sessionIds.includes(sessionId)) socket.close(SESSION_EXPIRED, "session expired");
      else if (change) socket.send(message);
    }
  }

  override webSocketMessage(): void {}

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 mean that no code was received, and must not be sent (RFC 6455, section 7.4.1).
    socket.close(code >= 3000 || code === 1000 ? code : 1000);
  }
}

interface Listener {
  userId: string;
  sessionId: string;
  /** Milliseconds since the epoch. */
  until: number;
}
