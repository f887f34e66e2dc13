import { createServer, connect, type Server, type Socket } from "node:net";
import { Transform } from "node:stream";
import type { Store } from "#store/dialect/store.ts";
import { giveEverySiteOnPostgres } from "./gifts.ts";
import { startPool } from "./postgres-pool.ts";
import { createPostgresDatabase } from "./postgres-server.ts";
import { startWorker, type TestWorker } from "./worker.ts";

/**
 * State of the connection between the worker and Postgres: works, passes queries on three seconds late, accepts connections but answers
 * nothing, or refuses them.
 */
type ConnectionState = "up" | "late" | "silent" | "down";
const LATE_MS = 3000;
/** First bytes of messages with queries (Query, Parse, Bind); those of a sign-in are others. */
const QUERIES = new Set(["Q", "P", "B"].map((letter) => letter.charCodeAt(0)));

export interface PostgresServer {
  address: string;
  /** The test's own store, whose connections are always up. */
  store: Store;
  /** Changes the state of the connection. Connections made while it is `silent` are served when it is `up` again. */
  setState(state: ConnectionState): Promise<void>;
  stop(): Promise<void>;
}

/** Opens an empty, migrated database behind a proxy that can simulate a silent or unreachable server. */
export async function startPostgres(): Promise<PostgresServer> {
  const database = await createPostgresDatabase();
  const direct = new URL(database.address);

  let current: ConnectionState = "up";
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    const connectUpstream = () => {
      const upstream = connect(Number(direct.port), direct.hostname);
      upstream.on("error", () => socket.destroy()).on("close", () => socket.destroy());
      const delayed = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          if (current === "late" && QUERIES.has(chunk[0] ?? 0)) setTimeout(() => done(null, chunk), LATE_MS);
          else done(null, chunk);
        },
      });
      socket
        .on("close", () => upstream.destroy())
        .pipe(delayed)
        .pipe(upstream)
        .pipe(socket);
    };
    if (current === "silent") waiting.add(connectUpstream);
    else connectUpstream();
  });
  const port = await listen(proxy, 0);
  return {
    address: database.address.replace(direct.port, String(port)),
    store: database.store,
    setState: async (state) => {
      const before = current;
      current = state;
      for (const socket of sockets)
        if (state === "silent") socket.pause();
        else socket.resume();
      if (state === "down") {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => proxy.close(resolve));
      }
      if (state !== "up") return;
      if (before === "down") await listen(proxy, port);
      for (const connectUpstream of waiting) connectUpstream();
      waiting.clear();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await database.close();
    },
  };
}

/** The built worker with an empty, migrated Postgres as its store, behind a pool. */
export async function startWorkerOnPostgres({ vars, ...options }: Parameters<typeof startWorker>[0] = {}): Promise<TestWorker> {
  const database = await createPostgresDatabase();
  const endGifts = options.asksOwners ? undefined : await giveEverySiteOnPostgres(database.address);
  const { hostname, port } = new URL(database.address);
  const pool = await startPool(hostname, Number(port));
  const address = database.address.replace(port, String(pool.port));
  const worker = await startWorker({ ...options, vars: { ...vars, DATABASE_URL: address } });
  return {
    ...worker,
    store: database.store,
    stop: async () => {
      await worker.stop();
      pool.close();
      await endGifts?.();
      await database.close();
    },
  };
}

function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(wanted, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
}
