import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { createBuilder } from "vite";
import { workerEnvironment } from "../../build/environments/worker.ts";
import { ROOT } from "../../build/paths.ts";

/** Builds `workers/bare.tsx` with the options of the worker's build: React's production code, everything in one bundle. */
export async function buildBare(outDir: string): Promise<void> {
  const builder = await createBuilder({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    plugins: [react()],
    environments: { worker: workerEnvironment(join(import.meta.dirname, "workers/bare.tsx"), outDir) },
  });
  const { worker } = builder.environments;
  if (!worker) throw new Error("the build has no worker environment");
  await builder.build(worker);
}
