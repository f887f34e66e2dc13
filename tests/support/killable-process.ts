/** The process that `startKillableWorker` starts: runs the built worker with its state in the given folder. */
import { startWorker } from "./worker.ts";

const [state = ""] = process.argv.slice(2);
const { miniflare } = await startWorker({ state });
process.on("disconnect", () => process.exit());
process.send?.(Number((await miniflare.ready).port));
