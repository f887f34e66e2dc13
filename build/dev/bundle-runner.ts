import { join } from "node:path";
import { rolldown } from "rolldown";

/** Bundles the code that runs the worker's modules in workerd. */
export async function bundleRunner(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, "worker-runner.ts"), external: /^(?:cloudflare|node):/ });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  return output[0].code;
}
