import { defineConfig } from "vitest/config";

const project = (name: string, timeout: number, parallel = true) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: 60_000,
    fileParallelism: parallel,
    env: { TZ: "UTC" },
  },
});

/** `unit` and `store` run from source; `worker` and `browser` on the build in dist/. */
export default defineConfig({
  test: {
    projects: [
      project("unit", 5_000),
      project("store", 20_000),
      project("worker", 20_000, false),
      project("browser", 60_000, false),
    ],
  },
});
