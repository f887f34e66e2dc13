/** The process that `startKillableWorker` starts: runs the built worker with its state in the given folder. */
import { startWorker } from "./worker.ts";

const [state = "", vars = "{}"] = process.argv.slice(2);
const { miniflare } = await startWorker({ state, vars: JSON.parse(vars) as Record<string, string> });
process.on("disconnect", () => process.exit());
process.send?.(Number((await miniflare.ready).port));
