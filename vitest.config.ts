import { defineConfig } from "vitest/config";
import { markdown } from "./scripts/markdown.ts";

const project = (name: string, timeout: number, parallel = true, TZ = "UTC", folder = name) => ({
  plugins: [markdown()],
  test: {
    name,
    include: [`tests/${folder}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: 60_000,
    // What is polled is waited for, however busy the machine: only what never comes fails.
    expect: { poll: { timeout: timeout / 2 } },
    fileParallelism: parallel,
    env: { TZ },
  },
});

/** `unit` runs under UTC and at the other end of the world: no rule may depend on the machine's zone. `unit` and `store` run from source; `worker` and `browser` on the build in dist/. */
export default defineConfig({
  test: {
    projects: [
      project("unit", 5_000),
      project("unit-far", 5_000, true, "Pacific/Kiritimati", "unit"),
      project("store", 20_000),
      project("worker", 20_000, false),
      project("browser", 60_000, false),
    ],
  },
});
