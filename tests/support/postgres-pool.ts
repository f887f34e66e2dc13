import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection to the server, which clients use one after the other. */
interface Upstream {
  socket: Socket;
  /** The server's answer to the parameters of the first client. */
  greeting: Buffer;
  /** Receives what the server sends. */
  receive: (chunk: Buffer) => void;
  /** Counts the queries in a chunk from the client. */
  countQueries: (chunk: Buffer) => void;
  /** Number of queries that the server has not answered completely. */
  unanswered: number;
  isInTransaction: boolean;
}

export interface PostgresPool {
  port: number;
  close(): void;
}

const QUERIES = ["Q", "S"];
const READY = "Z";
const TERMINATE = "X";
const NO_TRANSACTION = "I".charCodeAt(0);

/**
 * Starts a pool in front of a database, as Hyperdrive is in production: a worker opens a connection for each request, and
 * starting a process of the server for each takes 10 ms of processor time. Clients must connect with the same parameters and
 * without a password. A connection that is not idle when its client leaves is closed, so that its transaction is rolled back.
 */
export async function startPool(host: string, port: number): Promise<PostgresPool> {
  const idle: Upstream[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => {}).on("close", () => sockets.delete(client));
    client.once("data", (parameters: Buffer) => {
      const upstream = idle.pop();
      if (upstream) serve(client, upstream);
      else
        void open(parameters).then(
          (opened) => serve(client, opened),
          () => client.destroy(),
        );
    });
  });

  function open(parameters: Buffer): Promise<Upstream> {
    const socket = connect(port, host);
    sockets.add(socket);
    const { promise, resolve, reject } = Promise.withResolvers<Upstream>();
    const greeting: Buffer[] = [];
    const upstream: Upstream = {
      socket,
      greeting: Buffer.alloc(0),
      receive: (chunk) => {
        greeting.push(chunk);
        if (upstream.unanswered > 0) return;
        upstream.greeting = Buffer.concat(greeting);
        resolve(upstream);
      },
      countQueries: readMessages((type) => {
        if (QUERIES.includes(type)) upstream.unanswered += 1;
      }),
      unanswered: 1,
      isInTransaction: false,
    };
    const readAnswers = readMessages((type, status) => {
      if (type !== READY) return;
      upstream.unanswered -= 1;
      upstream.isInTransaction = status !== NO_TRANSACTION;
    });
    socket.on("data", (chunk: Buffer) => {
      readAnswers(chunk);
      upstream.receive(chunk);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      reject(new Error("the server closed the connection"));
      if (idle.includes(upstream)) idle.splice(idle.indexOf(upstream), 1);
    });
    socket.write(parameters);
    return promise;
  }

  function serve(client: Socket, upstream: Upstream): void {
    const { socket } = upstream;
    const release = () => {
      socket.off("close", end);
      if (socket.destroyed || upstream.unanswered > 0 || upstream.isInTransaction) return void socket.destroy();
      upstream.receive = () => {};
      idle.push(upstream);
    };
    const end = () => client.destroy();
    if (client.destroyed) return release();
    upstream.receive = (chunk) => client.write(chunk);
    client.on("data", (chunk: Buffer) => {
      if (chunk.length === 5 && chunk.toString("latin1", 0, 1) === TERMINATE) return void client.end();
      upstream.countQueries(chunk);
      socket.write(chunk);
    });
    client.on("close", release);
    socket.on("close", end);
    client.write(upstream.greeting);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Returns a function that reads messages of the protocol from chunks of any size: a byte for the type, four for the length
 * without it, then the content, of which `onMessage` gets the last byte.
 */
function readMessages(onMessage: (type: string, last: number) => void): (chunk: Buffer) => void {
  let header = Buffer.alloc(0);
  let missing = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (header.length < 5) {
        const part = chunk.subarray(at, at + 5 - header.length);
        header = Buffer.concat([header, part]);
        at += part.length;
        if (header.length < 5) return;
        missing = header.readInt32BE(1) - 4;
      }
      const content = chunk.subarray(at, at + missing);
      at += content.length;
      missing -= content.length;
      if (missing > 0) return;
      onMessage(String.fromCharCode(header[0] ?? 0), content.at(-1) ?? 0);
      header = Buffer.alloc(0);
    }
  };
}
