import { connect, type Socket } from "node:net";
import { wire, type Ask } from "./client.ts";

/** A WebSocket that counts the frames it receives, and so takes little of the machine's time. */
export interface CountingSocket {
  frames: number;
  /** Bytes of the last frame's payload. */
  size: number;
  close(): void;
}

/** Opens a WebSocket and sends a text of at most 65,535 bytes, if one is given. Throws if the socket is refused. */
export function openCountingSocket(port: number, request: Ask, text?: string): Promise<CountingSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const counting: CountingSocket = { frames: 0, size: 0, close: () => socket.destroy() };
    const read = countFrames(counting);
    let isOpen = false;
    socket.on("connect", () => socket.write(wire({ ...request, headers: { ...request.headers, ...UPGRADE } })));
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      if (isOpen) return read(chunk);
      const end = chunk.indexOf("\r\n\r\n");
      if (!chunk.toString("latin1", 0, 12).endsWith(" 101") || end < 0) return refuse(socket, chunk, reject);
      isOpen = true;
      read(chunk.subarray(end + 4));
      if (text !== undefined) socket.write(textFrame(text));
      resolve(counting);
    });
  });
}

const UPGRADE = {
  Upgrade: "websocket",
  Connection: "Upgrade",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
};

function refuse(socket: Socket, answer: Buffer, reject: (error: Error) => void): void {
  socket.destroy();
  reject(new Error(`no socket: ${answer.toString("latin1", 0, 200)}`));
}

/** A frame of a client (RFC 6455, section 5.2), masked with zeros. */
function textFrame(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126, bytes.length >> 8, bytes.length & 255, 0, 0, 0, 0]), bytes]);
}

/** Returns a function that reads received bytes and counts the frames that are complete. */
function countFrames(counting: CountingSocket): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let left = 0;
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = Math.min(left, bytes.length);
    left -= at;
    if (at > 0 && left === 0) counting.frames += 1;
    while (left === 0) {
      const header = headerOf(bytes, at);
      if (!header) break;
      counting.size = header.payload;
      const available = Math.min(header.payload, bytes.length - at - header.length);
      left = header.payload - available;
      if (left === 0) counting.frames += 1;
      at += header.length + available;
    }
    rest = Buffer.from(bytes.subarray(at));
  };
}

/**
 * Bytes of a header at this place and of its payload; undefined if the header is incomplete. A server does not mask its frames.
 */
function headerOf(bytes: Buffer, at: number): { length: number; payload: number } | undefined {
  const short = (bytes[at + 1] ?? 0) & 127;
  const length = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length - at < length) return undefined;
  if (short < 126) return { length, payload: short };
  return { length, payload: short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2)) };
}
