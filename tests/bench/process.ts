import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";

/** The program of the npm package. */
const { default: workerd } = createRequire(import.meta.url)("workerd") as { default: string };

/** A running `workerd serve`. */
export interface Server {
  port: number;
  /** Seconds of processor time its threads used since it started. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** Clock ticks a second in /proc; Linux has no other value on the machines workerd runs on. */
const TICKS = 100;
const START_TIMEOUT = 20_000;

export async function serve(configuration: string): Promise<Server> {
  const child = spawn(workerd, ["serve", configuration, "--control-fd=3"], { stdio: ["ignore", "inherit", "inherit", "pipe"] });
  const port = await listening(child);
  return {
    port,
    cpu: async () => {
      const stat = await readFile(`/proc/${child.pid}/stat`, "utf8");
      const [user, system] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(11, 13).map(Number);
      return ((user ?? 0) + (system ?? 0)) / TICKS;
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill();
      }),
  };
}

/** The port it says it listens on. */
function listening(child: ChildProcess): Promise<number> {
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
      const port = /"port":(\d+)/.exec(said)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
  });
}
