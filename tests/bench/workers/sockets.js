import { DurableObject } from "cloudflare:workers";

/** Only sends text to its sockets: the upper limit for any object that sends notifications. */
export class Sockets extends DurableObject {
  fetch() {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  send(text, times) {
    const sockets = this.ctx.getWebSockets();
    for (let i = 0; i < times; i++) for (const socket of sockets) socket.send(text);
  }

  webSocketMessage() {}

  webSocketClose(socket) {
    socket.close(1000);
  }
}

export default { fetch: (request, { SOCKETS }) => SOCKETS.get(SOCKETS.idFromName("sockets")).fetch(request) };
