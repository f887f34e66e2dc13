import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";

/** Path of workerd's executable in the npm package. */
const { default: workerd } = createRequire(import.meta.url)("workerd") as { default: string };

/** A running `workerd serve`. */
export interface Server {
  port: number;
  /** Ports of its sockets by name; `port` is that of `http`. */
  ports: Record<string, number>;
  /** Port of the inspector. */
  inspector: number;
  /** Returns the CPU time of its threads since the start, seconds. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** Warning that workerd prints for every service about a compatibility flag that deployment still requires. */
const KNOWN_WARNING = "does not need to be specified anymore";
const START_TIMEOUT = 20_000;

/** Starts `workerd serve` and waits until it listens on these sockets. */
export async function serve(configuration: string, sockets = ["http"], inspect = false): Promise<Server> {
  const child = spawn(workerd, ["serve", configuration, "--control-fd=3", ...(inspect ? ["-i127.0.0.1:0"] : [])], {
    stdio: ["ignore", "inherit", "pipe", "pipe"],
  });
  (child.stderr as Readable).on("data", (chunk: Buffer) => {
    const said = chunk
      .toString()
      .split("\n")
      .filter((line) => line !== "" && !line.includes(KNOWN_WARNING));
    if (said.length > 0) console.error(said.join("\n"));
  });
  const ports = await listening(child, sockets);
  return {
    port: ports["http"] ?? 0,
    ports,
    inspector: ports["inspector"] ?? 0,
    cpu: () => processorTime(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill();
      }),
  };
}

/** Reads the CPU time of all threads in seconds from the scheduler, in nanoseconds: /proc/<pid>/stat only has ticks of 10 ms. */
export async function processorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const nanoseconds = await Promise.all(
    threads.map(async (thread) =>
      Number((await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0")).split(" ")[0]),
    ),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

/** Reads the ports that it reports to listen on. */
function listening(child: ChildProcess, sockets: string[]): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail("workerd did not start in time"), START_TIMEOUT);
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill();
      reject(new Error(reason));
    };
    child.once("exit", (code) => fail(`workerd stopped with ${code}`));
    child.once("error", ({ message }) => fail(message));
    let said = "";
    (child.stdio[3] as Readable).on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const ports: Record<string, number> = {};
      for (const [, name = "", port] of said.matchAll(/"socket":"([^"]+)","port":(\d+)/g)) ports[name] = Number(port);
      const inspector = /"listen-inspector","port":(\d+)/.exec(said)?.[1];
      if (inspector) ports["inspector"] = Number(inspector);
      if (!sockets.every((name) => name in ports)) return;
      clearTimeout(timer);
      resolve(ports);
    });
  });
}
