import { createServer } from "node:net";
import { parseArgs } from "node:util";

const DEFAULT_PORT = 8787;

/** The port of `--port`, free to listen on; else says what is wrong and ends the program. */
export async function wantedPort(): Promise<number> {
  const { values } = parseArgs({ options: { port: { type: "string", default: String(DEFAULT_PORT) } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return stop(`--port ${values.port} is no port number.`);
  if (!(await isFree(port)))
    return stop(`Port ${port} is taken by another program. Stop it, or choose another: -- --port ${port + 1}`);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
