import { defineConfig } from "vitest/config";
import { leanMarkdownIt } from "./build/plugins/lean-markdown-it.ts";
import { markdown } from "./build/plugins/markdown.ts";

const project = (name: string, timeout: number, maxWorkers: number, TZ = "UTC", folder = name) => ({
  plugins: [leanMarkdownIt(), markdown()],
  test: {
    name,
    // Processed as in the build, so that both read Markdown alike.
    server: { deps: { inline: ["markdown-it"] } },
    include: [`tests/${folder}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: 60_000,
    // What is polled is waited for, however busy the machine: only what never comes fails.
    expect: { poll: { timeout: timeout / 2 } },
    maxWorkers,
    // Files that have a workerd or a browser, processes of their own, run one after the other, when the others are done.
    sequence: { groupOrder: maxWorkers === 1 ? 1 : 0 },
    env: { TZ },
  },
});

/** `unit` runs under UTC and at the other end of the world: no rule may depend on the machine's zone. `unit` and `store` run from source; `worker` and `browser` on the build in dist/. */
export default defineConfig({
  test: {
    projects: [
      project("unit", 5_000, 2),
      project("unit-far", 5_000, 2, "Pacific/Kiritimati", "unit"),
      project("store", 20_000, 2),
      project("worker", 20_000, 1),
      project("browser", 60_000, 1),
    ],
  },
});
