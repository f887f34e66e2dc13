import { formatBinaryBroadcast, formatFrame, type Frame } from "./frame.ts";
import type { Channel, Connection } from "./channels.ts";

/** Sends a frame to a socket. One that is closing gets nothing. */
export function send({ socket, serializer }: Connection, frame: Frame): void {
  sendRaw(socket, formatFrame({ ...frame, payload: JSON.stringify(frame.payload) }, serializer));
}

/** Replies to a message of a client. */
export function reply(
  connection: Connection,
  { joinRef, ref, topic }: Frame,
  status: "ok" | "error",
  response: Record<string, unknown> = {},
): void {
  send(connection, { joinRef, ref, topic, event: "phx_reply", payload: { status, response } });
}

/** Sends a `system` message about a channel, as Supabase does. */
export function sendSystem(
  { connection, topic, channel }: Channel,
  extension: "system" | "postgres_changes",
  status: "ok" | "error",
  message: string,
): void {
  send(connection, { joinRef: null, ref: null, topic, event: "system", payload: { extension, status, message, channel } });
}

/** Tells a client that the hub has closed a channel; it does not rejoin automatically. */
export function sendClosed({ connection, topic, joinRef }: Channel): void {
  send(connection, { joinRef, ref: joinRef, topic, event: "phx_close", payload: {} });
}

/** Sends a message to channels with the same topic; it is formatted once for each serializer. */
export function sendToRoom(channels: Iterable<Channel>, topic: string, event: string, payload: unknown): void {
  const json = JSON.stringify(payload);
  const frames = new Map<string, string>();
  for (const { connection } of channels) {
    const { serializer, socket } = connection;
    let frame = frames.get(serializer);
    if (frame === undefined) {
      frame = formatFrame({ joinRef: null, ref: null, topic, event, payload: json }, serializer);
      frames.set(serializer, frame);
    }
    sendRaw(socket, frame);
  }
}

/** Sends a broadcast of bytes; the serializer 1.0.0 has no form for it. */
export function sendBytesToRoom(channels: Iterable<Channel>, topic: string, event: string, payload: Uint8Array): void {
  const frame = formatBinaryBroadcast(topic, event, payload);
  for (const { connection } of channels) if (connection.serializer === "2.0.0") sendRaw(connection.socket, frame);
}

/** Sends a formatted frame. */
export function sendRaw(socket: WebSocket, frame: string | Uint8Array): void {
  try {
    socket.send(frame);
  } catch {
    // The other side has closed the socket; the hub is told by its own event.
  }
}
