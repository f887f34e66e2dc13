import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";

/**
 * A connection from a port to a server on another port, which a test can break: for scripts, documents and service workers alike.
 */
export interface BreakableConnection {
  /** Ends all connections, and refuses new ones. */
  break: () => void;
  restore: () => void;
  close: () => Promise<void>;
}

export async function startBreakableConnection(port: number, serverPort: number): Promise<BreakableConnection> {
  const open = new Set<Socket>();
  let isBroken = false;
  const listener = createServer((incoming) => {
    if (isBroken) return void incoming.destroy();
    const outgoing = connect(serverPort, "127.0.0.1");
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy()).on("close", () => open.delete(one));
      one.pipe(other);
    }
    return undefined;
  });
  listener.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    break() {
      isBroken = true;
      endAll();
    },
    restore() {
      isBroken = false;
    },
    async close() {
      listener.close();
      endAll();
      await once(listener, "close");
    },
  };
}
