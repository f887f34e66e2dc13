import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/** Runs the endurance test on the build; `--minutes` is how long each of its two parts takes. */
const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const env = { ...process.env, ENDURANCE: values.minutes };
const { status } = spawnSync("vitest run --project simulate tests/simulate/endurance.test.ts", {
  shell: true,
  stdio: "inherit",
  env,
});
process.exitCode = status ?? 1;
