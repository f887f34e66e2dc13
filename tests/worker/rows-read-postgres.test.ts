import { takeFromWorker, testRowsRead } from "../support/compare-rows.ts";
import { startWorkerOnPostgres } from "../support/postgres.ts";
import { countRowsOf } from "../support/postgres-plans.ts";

testRowsRead("Postgres", startWorkerOnPostgres, async (worker) => {
  const take = await countRowsOf(worker.store);
  return async () => {
    await takeFromWorker(worker);
    return take();
  };
});
