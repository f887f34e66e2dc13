import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

/** Simulates `--seeds` worlds of `--days` days, from `--seed` on, with a process for each core. Prints the shortest trace of a failure. */
async function simulate(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "1000" },
      days: { type: "string", default: "30" },
      seed: { type: "string", default: "1" },
    },
  });
  const [seeds, seed] = [Number(values.seeds), Number(values.seed)];
  const share = Math.ceil(seeds / availableParallelism());
  const starts = Array.from({ length: Math.ceil(seeds / share) }, (_each, index) => index * share);
  const codes = await Promise.all(starts.map((at) => run(`${seed + at} ${Math.min(share, seeds - at)} ${values.days}`)));
  if (codes.some((code) => code !== 0)) process.exitCode = 1;
}

async function run(share: string): Promise<number | null> {
  const env = { ...process.env, SIMULATE: share };
  const program = spawn("vitest run --project simulate tests/simulate/given-seeds.test.ts", {
    shell: true,
    stdio: "inherit",
    env,
  });
  const [code] = (await once(program, "exit")) as [number | null];
  return code;
}

await simulate();
