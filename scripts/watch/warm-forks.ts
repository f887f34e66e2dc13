import { ForksPoolWorker, type PoolOptions, type PoolWorker } from "vitest/node";

const NAME = "warm-forks";
const PRELOAD = new URL("./preload.ts", import.meta.url).href;

/** A process for tests that has another one started when it ends. */
class WarmWorker extends ForksPoolWorker {
  override readonly name = NAME;
  readonly #onStop: () => void;

  constructor(options: PoolOptions, onStop: () => void) {
    super({ ...options, execArgv: [...options.execArgv, "--import", PRELOAD] });
    this.#onStop = onStop;
  }

  override async stop(): Promise<void> {
    this.#onStop();
    await super.stop();
  }
}

/**
 * A pool of vitest whose next process is started when one ends, and loads what tests import from node_modules while it is idle.
 * Each run has a fresh process all the same.
 */
export function warmForks(): { name: string; createPoolWorker: (options: PoolOptions) => PoolWorker } {
  let spare: WarmWorker | undefined;
  const create = (options: PoolOptions): WarmWorker =>
    new WarmWorker(options, () => {
      if (spare) return;
      spare = create(options);
      void spare.start();
    });
  return {
    name: NAME,
    createPoolWorker(options) {
      const worker = spare ?? create(options);
      spare = undefined;
      return worker;
    },
  };
}
