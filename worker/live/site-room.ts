import { DurableObject } from "cloudflare:workers";
import { CLOSED_TO_YOU, COME_AGAIN, LIVE_PROTOCOL, type SiteChange } from "#contract/site-change.ts";

const MOST_SOCKETS = 40;
/** Whoever was signed out or lost a role hears nothing for longer than this, whatever became of the telling of it. */
const OPEN_MS = 60 * 60_000;

/**
 * Where the screens of one site listen. It keeps nothing in memory: between messages it hibernates, and its sockets stay
 * open. Who comes in was let in by the route; what screens send is not heeded, but for `ping`.
 */
export class SiteRoom extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Opens a socket for the account of `?user=`; 429 when the room is full. */
  override fetch(request: Request): Response {
    const userId = new URL(request.url).searchParams.get("user") ?? "";
    if (this.ctx.getWebSockets().length >= MOST_SOCKETS) return new Response(null, { status: 429 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours, [userId]);
    ours.serializeAttachment({ userId, until: Date.now() + OPEN_MS } satisfies Listener);
    return new Response(null, { status: 101, webSocket: theirs, headers: { "Sec-WebSocket-Protocol": LIVE_PROTOCOL } });
  }

  /** Tells everyone who still works on the site what has changed, and closes the sockets of all others. */
  tell(change: SiteChange | null, people: string[]): void {
    const message = JSON.stringify(change);
    for (const socket of this.ctx.getWebSockets()) {
      const { userId, until } = socket.deserializeAttachment() as Listener;
      if (!people.includes(userId)) socket.close(CLOSED_TO_YOU, "closed to you");
      else if (until <= Date.now()) socket.close(COME_AGAIN, "come again");
      else if (change) socket.send(message);
    }
  }

  override webSocketMessage(): void {}

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 say that no code came, and may not be sent.
    socket.close(code >= 3000 || code === 1000 ? code : 1000);
  }
}

interface Listener {
  userId: string;
  /** Milliseconds since the epoch. */
  until: number;
}
