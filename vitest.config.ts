import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { markdown } from "./scripts/markdown.ts";

const project = (name: string, timeout: number, TZ = "UTC", folder = name) => ({
  plugins: [markdown()],
  test: {
    name,
    include: [`tests/${folder}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: 60_000,
    // What is polled is waited for, however busy the machine: only what never comes fails.
    expect: { poll: { timeout: timeout / 2 } },
    env: { TZ },
  },
});

/** `unit` runs under UTC and at the other end of the world: no rule may depend on the machine's zone. `unit` and `store` run from source; `worker` and `browser` on the build in dist/. */
export default defineConfig({
  test: {
    // A file waits for its browser and its worker half of the time: two at once, on a machine of two processors too.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project("unit", 5_000),
      project("unit-far", 5_000, "Pacific/Kiritimati", "unit"),
      project("store", 20_000),
      project("worker", 20_000),
      project("browser", 60_000),
    ],
  },
});
