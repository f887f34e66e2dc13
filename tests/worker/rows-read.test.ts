import { takeFromWorker, testRowsRead } from "../support/compare-rows.ts";
import { startWorker } from "../support/worker.ts";

testRowsRead("D1", startWorker, async (worker) => () => takeFromWorker(worker));
