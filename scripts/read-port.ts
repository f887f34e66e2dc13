import { createServer } from "node:net";
import { parseArgs } from "node:util";

const DEFAULT_PORT = 8787;
const INSPECTOR_PORT = 9229;
const OPTIONS = { port: { type: "string", default: String(DEFAULT_PORT) }, inspect: { type: "boolean" } } as const;

/** Returns the port given by `--port`. Exits with a message if it is invalid or in use. */
export async function readPort(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return exit(`--port ${values.port} is not a valid port number.`);
  if (!(await isFree(port)))
    return exit(`Port ${port} is in use. Stop the program that uses it, or choose another: -- --port ${port + 1}`);
  return port;
}

/**
 * Returns the port on which inspectors connect to the worker: undefined without `--inspect`. Exits with a message if it is in
 * use.
 */
export async function readInspectorPort(): Promise<number | undefined> {
  if (!parseArgs({ options: OPTIONS }).values.inspect) return undefined;
  if (!(await isFree(INSPECTOR_PORT))) return exit(`Port ${INSPECTOR_PORT} is in use, on which --inspect listens.`);
  return INSPECTOR_PORT;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

function exit(reason: string): never {
  console.error(reason);
  process.exit(1);
}
