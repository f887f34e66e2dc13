import { DurableObject } from "cloudflare:workers";
import type { RowChange } from "#contract/services/row-change.ts";
import type { Env } from "#worker/env.ts";
import type { Handshake, Hub, HubBroadcast, SiteMembers } from "./hub.ts";

/**
 * The Durable Object that holds sockets of `/realtime/v1`: one for each site, named `site:{id}`, and one for all others, named
 * `public`. It hibernates between messages. Its rules are in `Hub`, which is loaded when an object starts, so that isolates
 * without one do not load it.
 */
export class RealtimeHub extends DurableObject<Env> {
  #hub!: Hub;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    void state.blockConcurrencyWhile(async () => {
      const [{ Hub }, alarmAt] = await Promise.all([import("./hub.ts"), state.storage.getAlarm()]);
      this.#hub = new Hub(state, env, alarmAt);
    });
  }

  /** Opens a socket. `X-Handshake` is a {@link Handshake} as JSON. */
  override fetch(request: Request): Response {
    return this.#hub.open(JSON.parse(request.headers.get("X-Handshake") ?? "") as Handshake);
  }

  /** Sends changes of rows to those who may read them; see {@link Hub.publish}. */
  async publish(changes: RowChange[], members?: SiteMembers): Promise<void> {
    this.#hub.publish(changes, members);
  }

  /** Sends the changes of rows that are recorded for this hub, which is named `public` or `site:{id}`. */
  publishRecorded(hub: string): Promise<void> {
    return this.#hub.publishRecorded(hub);
  }

  /** Closes the channels of an account that no longer has access. */
  async closeChannels(accountId: string): Promise<void> {
    this.#hub.closeChannels(accountId);
  }

  /** Sends messages to the sockets on their channels. */
  async broadcast(messages: HubBroadcast[]): Promise<void> {
    this.#hub.broadcast(messages);
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    return this.#hub.receive(socket, data);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    this.#hub.close(socket);
    // 1005 and 1006 mean that no code was received, and must not be sent (RFC 6455, section 7.4.1).
    socket.close(code >= 3000 || code === 1000 ? code : 1000);
  }

  override webSocketError(socket: WebSocket): void {
    this.#hub.close(socket);
  }

  override async alarm(): Promise<void> {
    await this.#hub.alarm();
  }
}
