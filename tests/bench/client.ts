import { connect, type Socket } from "node:net";

/** A GET request. */
export interface Ask {
  path: string;
  host: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Milliseconds until the first and until the last byte. */
  firstByte: number;
  lastByte: number;
}

/** Serialises a request to HTTP/1.1. */
export function wire({ path, host, headers = {} }: Ask): Buffer {
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
}

/** Sends one request on a new connection. */
export function ask(port: number, request: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let from = 0;
    let firstByte = 0;
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => {
      from = performance.now();
      socket.write(wire({ ...request, headers: { ...request.headers, Connection: "close" } }));
    });
    socket.on("data", (chunk: Buffer) => {
      if (chunks.length === 0) firstByte = performance.now() - from;
      chunks.push(chunk);
    });
    socket.on("error", reject);
    socket.on("end", () => {
      socket.destroy();
      resolve({ ...parse(Buffer.concat(chunks)), firstByte, lastByte: performance.now() - from });
    });
  });
}

function parse(bytes: Buffer): Pick<Answer, "status" | "headers" | "body"> {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const rest = bytes.subarray(end + 4);
  return {
    status: Number(first.split(" ")[1]),
    headers,
    body: headers["transfer-encoding"] === "chunked" ? unchunk(rest) : rest,
  };
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/**
 * Sends `count` requests over `connections` keep-alive connections, one at a time on each. `next` returns each request and its
 * expected statuses.
 */
export async function loadMixed(
  port: number,
  { connections, count, next }: { connections: number; count: number; next: () => { bytes: Buffer; statuses: number[] } },
): Promise<void> {
  let left = count;
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let reading: ((chunk: Buffer) => boolean) | undefined;
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      const send = () => {
        if (left <= 0) {
          socket.destroy();
          resolve();
          return;
        }
        left -= 1;
        const { bytes, statuses } = next();
        reading = awaitAnswer(statuses);
        socket.write(bytes);
      };
      socket.on("connect", send);
      socket.on("data", (chunk: Buffer) => {
        try {
          if (reading?.(chunk)) send();
        } catch (error) {
          socket.destroy();
          reject(error as Error);
        }
      });
      socket.on("error", reject);
    });
  await Promise.all(Array.from({ length: connections }, work));
}

interface Load {
  requests: number;
  seconds: number;
}

/** Repeats a request on `connections` keep-alive connections, one at a time on each, for some milliseconds. */
export function load(
  port: number,
  request: Ask,
  { connections, milliseconds, status }: { connections: number; milliseconds: number; status: number },
): Promise<Load> {
  const bytes = wire(request);
  return new Promise((resolve, reject) => {
    const sockets: Socket[] = [];
    let requests = 0;
    let busy = connections;
    const from = performance.now();
    const until = from + milliseconds;
    const finish = (error?: Error) => {
      busy -= 1;
      if (error || busy === 0) for (const socket of sockets) socket.destroy();
      if (error) reject(error);
      else if (busy === 0) resolve({ requests, seconds: (performance.now() - from) / 1000 });
    };
    for (let i = 0; i < connections; i++) {
      const reading = awaitAnswer([status]);
      const socket: Socket = connect({
        port,
        host: "127.0.0.1",
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(256 * 1024),
          callback: (length, buffer) => {
            try {
              if (!reading(Buffer.from(buffer.buffer, buffer.byteOffset, length))) return true;
            } catch (error) {
              finish(error as Error);
              return false;
            }
            requests += 1;
            if (performance.now() < until) socket.write(bytes);
            else finish();
            return true;
          },
        },
      });
      socket.on("connect", () => socket.write(bytes));
      socket.on("error", finish);
      sockets.push(socket);
    }
  });
}

/** Reads received bytes; returns true when a response is complete. Throws if it is not the expected one. */
function awaitAnswer(statuses: number[]): (chunk: Buffer) => boolean {
  let left: number | "chunked" | undefined;
  return (chunk) => {
    let body = chunk.length;
    if (left === undefined) {
      const end = chunk.indexOf("\r\n\r\n");
      const head = chunk.toString("latin1", 0, end + 2);
      const status = Number(head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
      if (end < 0 || !statuses.includes(status))
        throw new Error(`unexpected response: ${head.slice(0, 80) || chunk.toString("latin1", 0, 80)}`);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      left = status === 304 ? 0 : length === undefined ? "chunked" : Number(length);
      body = chunk.length - end - 4;
    }
    if (left === "chunked") {
      if (chunk.toString("latin1", chunk.length - 5) !== "0\r\n\r\n") return false;
    } else {
      left -= body;
      if (left > 0) return false;
    }
    left = undefined;
    return true;
  };
}
