import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Duplex } from "node:stream";
import type { SiteChange } from "#contract/site-change.ts";
import type { TestOwner } from "./api.ts";
import { MAIN_DOMAIN, type TestWorker } from "./worker.ts";

/** A socket a screen listens on, frame by frame (RFC 6455): no client is between the test and what the worker sends. */
interface Listening {
  heard: SiteChange[];
  pongs: number;
  /** Codes of the closing frames that came. */
  closed: number[];
  send(text: string): void;
  /** Closes it as a browser does that leaves the page. */
  close(): void;
}

/** Asks for a ticket as a screen does. */
export async function ticketFor({ call }: TestOwner, siteId: string): Promise<string[]> {
  const { body } = await call("POST", `/sites/${siteId}/live-ticket`);
  return body.protocols as string[];
}

/** Opens a socket with these subprotocols; the status where it is refused. */
export async function listen(worker: TestWorker, siteId: string, protocols: string[]): Promise<Listening | number> {
  const { port } = await worker.miniflare.ready;
  return new Promise((resolve, reject) => {
    const asked = request({
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
    asked.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
    asked.on("upgrade", (_, socket, head) => resolve(reading(socket, head)));
    asked.on("error", reject);
    asked.end();
  });
}

/** Opens a socket that has to open. */
export async function listening(worker: TestWorker, who: TestOwner, siteId: string): Promise<Listening> {
  const opened = await listen(worker, siteId, await ticketFor(who, siteId));
  if (typeof opened === "number") throw new Error(`no socket: ${opened}`);
  return opened;
}

const [TEXT, CLOSE] = [1, 8];

function reading(socket: Duplex, head: Buffer): Listening {
  const frame = (opcode: number, payload: Buffer) => {
    const mask = randomBytes(4);
    const masked = payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0));
    return Buffer.concat([Buffer.of(0x80 | opcode, 0x80 | payload.length), mask, masked]);
  };
  const listening: Listening = {
    heard: [],
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
      else listening.heard.push(JSON.parse(payload.toString()) as SiteChange);
    }
  });
  socket.on("error", () => {});
  return listening;
}

/** The first frame, which a server sends unmasked; undefined until all of it is there. */
function nextFrame(bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | undefined {
  if (bytes.length < 4) return undefined;
  const short = bytes.readUInt8(1);
  const [start, length] = short === 126 ? [4, bytes.readUInt16BE(2)] : [2, short];
  if (bytes.length < start + length) return undefined;
  const end = start + length;
  return { opcode: bytes.readUInt8(0) & 0x0f, payload: bytes.subarray(start, end), rest: bytes.subarray(end) };
}
