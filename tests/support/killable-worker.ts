import { fork } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { connectWorker, type WorkerClient } from "./worker.ts";

/** The built worker in a process group of its own, with its state on disk. */
export interface KillableWorker extends WorkerClient {
  /** Contains the SQLite files of D1. */
  databaseFolder: string;
  /** Ends workerd and the process that started it with SIGKILL. */
  kill(): Promise<void>;
}

/**
 * Starts a worker that keeps its state in a folder, with migrations applied; `startWorker({ state })` finds the same state again.
 */
export async function startKillableWorker(state: string, vars: Record<string, string> = {}): Promise<KillableWorker> {
  const child = fork(join(import.meta.dirname, "killable-process.ts"), [state, JSON.stringify(vars)], {
    detached: true,
    execArgv: [],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", resolve).once("error", reject);
    child.once("exit", (code) => reject(new Error(`the worker's process ended with ${code}`)));
  });
  return {
    ...connectWorker(port),
    databaseFolder: join(state, "d1/miniflare-D1DatabaseObject"),
    kill: async () => {
      const exit = once(child, "exit");
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await exit;
    },
  };
}

const MAX_PARALLEL_COUNT = 20;

/**
 * Makes up to `count` writes, several at a time. Once half of them are acknowledged, the worker is killed at the next change of
 * its D1 on disk: requests run in step, so that at most other moments none of them is writing. `write` resolves to whether the
 * write was acknowledged. Returns the indexes of the acknowledged writes.
 */
export async function killDuringWrites(
  worker: KillableWorker,
  count: number,
  write: (index: number) => Promise<boolean>,
): Promise<number[]> {
  const acknowledged: number[] = [];
  let next = 0;
  let killing: Promise<void> | undefined;
  const database = watch(worker.databaseFolder, () => {
    if (acknowledged.length >= count / 2) killing ??= worker.kill();
  });
  const writeNext = async (): Promise<void> => {
    while (next < count && !killing) {
      const index = next++;
      const isAcknowledged = await write(index).catch((error: unknown) => {
        if (killing) return false;
        throw error;
      });
      if (isAcknowledged) acknowledged.push(index);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_COUNT }, writeNext)).finally(() => database.close());
  if (!killing) throw new Error("every write was made before the worker was killed");
  await killing;
  return acknowledged;
}
