import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Duplex } from "node:stream";
import type { SiteChange } from "#contract/site-change.ts";
import type { TestOwner } from "./api.ts";
import { MAIN_DOMAIN, type TestWorker } from "./worker.ts";

/** A screen's socket (RFC 6455), implemented without a client library to test exactly what the worker sends. */
interface Listening {
  changes: SiteChange[];
  pongs: number;
  /** Codes of the received close frames. */
  closed: number[];
  send(text: string): void;
  /** Closes the socket like a browser that leaves the page. */
  close(): void;
}

/** Requests a ticket like a screen. */
export async function ticketFor({ call }: TestOwner, siteId: string): Promise<string[]> {
  const { body } = await call("POST", `/sites/${siteId}/live-ticket`);
  return body.protocols as string[];
}

/** Opens a socket with these subprotocols; returns the status if it is refused. */
export async function tryListen(worker: TestWorker, siteId: string, protocols: string[]): Promise<Listening | number> {
  const { port } = await worker.miniflare.ready;
  return new Promise((resolve, reject) => {
    const upgrade = request({
      host: "127.0.0.1",
      port,
      path: `/api/sites/${siteId}/live`,
      headers: {
        Host: MAIN_DOMAIN,
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
        "Sec-WebSocket-Protocol": protocols.join(", "),
      },
    });
    upgrade.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
    upgrade.on("upgrade", (_, socket, head) => resolve(createListener(socket, head)));
    upgrade.on("error", reject);
    upgrade.end();
  });
}

/** Opens a socket, or throws if it is refused. */
export async function openListener(worker: TestWorker, who: TestOwner, siteId: string): Promise<Listening> {
  const opened = await tryListen(worker, siteId, await ticketFor(who, siteId));
  if (typeof opened === "number") throw new Error(`no socket: ${opened}`);
  return opened;
}

const [TEXT, CLOSE] = [1, 8];

function createListener(socket: Duplex, head: Buffer): Listening {
  const frame = (opcode: number, payload: Buffer) => {
    const mask = randomBytes(4);
    const masked = payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0));
    return Buffer.concat([Buffer.of(0x80 | opcode, 0x80 | payload.length), mask, masked]);
  };
  const listening: Listening = {
    changes: [],
    pongs: 0,
    closed: [],
    send: (text) => socket.write(frame(TEXT, Buffer.from(text))),
    close: () => socket.write(frame(CLOSE, Buffer.of(0x03, 0xe8))),
  };
  let unread = head;
  socket.on("data", (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (let read = nextFrame(unread); read; read = nextFrame(unread)) {
      const { opcode, payload, rest } = read;
      unread = rest;
      if (opcode === CLOSE) listening.closed.push(payload.readUInt16BE(0));
      else if (payload.toString() === "pong") listening.pongs += 1;
      else listening.changes.push(JSON.parse(payload.toString()) as SiteChange);
    }
  });
  socket.on("error", () => {});
  return listening;
}

/** Reads the first frame, which a server sends unmasked; undefined if it is incomplete. */
function nextFrame(bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | undefined {
  if (bytes.length < 4) return undefined;
  const short = bytes.readUInt8(1);
  const [start, length] = short === 126 ? [4, bytes.readUInt16BE(2)] : [2, short];
  if (bytes.length < start + length) return undefined;
  const end = start + length;
  return { opcode: bytes.readUInt8(0) & 0x0f, payload: bytes.subarray(start, end), rest: bytes.subarray(end) };
}
