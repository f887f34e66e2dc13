import { createServer, connect, type Server, type Socket } from "node:net";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { openPostgres } from "#store/postgres.ts";
import type { Store } from "#store/store.ts";
import { openPGlite } from "../store/stores.ts";
import { createTurns, takeTurns } from "./postgres-turns.ts";
import { startWorker, type TestWorker } from "./worker.ts";

/** State of the connection between the worker and Postgres: works, accepts connections but does not answer, or refuses them. */
type ConnectionState = "up" | "silent" | "down";

export interface PostgresServer {
  address: string;
  /**
   * The test's own store. It connects as the worker does: a query on PGlite itself would run between the messages of the worker's
   * queries and replace their unnamed statement.
   */
  store: Store;
  /** Changes the state of the connection. Connections made while it is `silent` are served when it is `up` again. */
  setState(state: ConnectionState): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Postgres server on a local port, behind a proxy that can simulate a silent or unreachable server. */
export async function startPostgres(): Promise<PostgresServer> {
  const client = await openPGlite();
  const database = new PGLiteSocketServer({ db: client, host: "127.0.0.1", port: 0, maxConnections: 50 });
  await database.start();
  const databasePort = Number(database.getServerConn().split(":").at(-1));

  let current: ConnectionState = "up";
  const waiting = new Set<() => void>();
  const turns = createTurns();
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    const connectUpstream = () => {
      const upstream = connect(databasePort, "127.0.0.1");
      upstream.on("error", () => socket.destroy());
      takeTurns(socket, upstream, turns);
    };
    if (current === "silent") waiting.add(connectUpstream);
    else connectUpstream();
  });
  const port = await listen(proxy, 0);
  const address = `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
  return {
    address,
    store: openPostgres(address),
    setState: async (state) => {
      const before = current;
      current = state;
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
      await database.stop();
      await client.close();
    },
  };
}

/** The built worker with an empty, migrated Postgres as its store. */
export async function startWorkerOnPostgres({ vars, ...options }: Parameters<typeof startWorker>[0] = {}): Promise<TestWorker> {
  const postgres = await startPostgres();
  const worker = await startWorker({ ...options, vars: { ...vars, DATABASE_URL: postgres.address } });
  return {
    ...worker,
    store: postgres.store,
    stop: async () => {
      await worker.stop();
      await postgres.stop();
    },
  };
}

function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(wanted, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
}
