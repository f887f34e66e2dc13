import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** How a connection to a store fails. */
export interface ConnectionFaults {
  /** Share of the connections that are cut after some answers, from 0 to 1. */
  cut: number;
  /** How late each connection answers, in milliseconds. */
  lateMs: number;
}

/** A port that leads to a server, with faults that can be changed. */
export interface FaultyConnection {
  port: number;
  faults: ConnectionFaults;
  close: () => void;
}

/** A connection of a request ends after about this many answers; those that are cut end before. */
const MAX_ANSWERS = 8;

export async function startFaultyConnection(serverPort: number, random: () => number): Promise<FaultyConnection> {
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const { cut, lateMs } = faulty.faults;
    let answers = random() < cut ? Math.ceil(random() * MAX_ANSWERS) : Infinity;
    const outgoing = connect(serverPort, "127.0.0.1");
    const end = () => [incoming, outgoing].forEach((socket) => socket.destroy());
    for (const socket of [incoming, outgoing]) socket.on("error", end).on("close", end);
    open.add(incoming).add(outgoing);
    incoming.on("close", () => [incoming, outgoing].forEach((socket) => open.delete(socket)));
    outgoing.on("data", (data) => ((answers -= 1) <= 0 ? end() : void incoming.write(data)));
    setTimeout(() => incoming.on("data", (data) => outgoing.write(data)), lateMs);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const faulty: FaultyConnection = {
    port: (server.address() as AddressInfo).port,
    faults: { cut: 0, lateMs: 0 },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return faulty;
}
