import { defineConfig } from "vitest/config";
import { leanMarkdownIt } from "./build/plugins/lean-markdown-it.ts";
import { markdown } from "./build/plugins/markdown.ts";

interface ProjectOptions {
  /** Milliseconds a test may take. */
  timeout: number;
  /** Position among the projects. They run one after the other, so that a process runs files of one project only. */
  groupOrder: number;
  TZ?: string;
  folder?: string;
  exclude?: string[];
  globalSetup?: string;
  /** True if test files share processes; false where they replace parts of modules or of the platform. */
  shared?: boolean;
}

/** Test files share a process and its modules (0059), so mocks and stubs are restored after each test. */
const SHARED = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true };

const project = (name: string, options: ProjectOptions) => {
  const { timeout, groupOrder, TZ = "UTC", folder = name, exclude = [], globalSetup = [], shared = true } = options;
  return {
    plugins: [leanMarkdownIt(), markdown()],
    test: {
      name,
      // Processed by the build's plugins, so that tests and build parse Markdown the same way.
      server: { deps: { inline: ["markdown-it"] } },
      include: [`tests/${folder}/**/*.test.{ts,tsx}`],
      exclude,
      globalSetup,
      testTimeout: timeout,
      hookTimeout: 60_000,
      // Long enough for a busy machine: polling fails only if the expected value never comes.
      expect: { poll: { timeout: timeout / 2 } },
      ...(shared ? SHARED : {}),
      maxWorkers: 2,
      sequence: { groupOrder },
      env: { TZ },
    },
  };
};

/**
 * Files of `unit` that do not depend on dates (drawings, files of the repository, the cost of Markdown), and random rate plans, whose
 * rules have a table of cases.
 */
const TIMELESS = [
  "tests/unit/scenes.test.ts",
  "tests/unit/repository-files.test.ts",
  "tests/unit/markdown-cost.test.tsx",
  "tests/unit/rates-laws.test.ts",
];

/**
 * `unit` runs under UTC and again 14 hours ahead of it (`unit-far`), because no rule may depend on the machine's time zone.
 * `unit` and `store` run from source; `worker` and `browser` on the build in dist/.
 */
export default defineConfig({
  test: {
    projects: [
      project("unit", { timeout: 5_000, groupOrder: 0, shared: false }),
      project("unit-far", {
        timeout: 5_000,
        groupOrder: 1,
        shared: false,
        TZ: "Pacific/Kiritimati",
        folder: "unit",
        exclude: TIMELESS,
      }),
      project("store", { timeout: 20_000, groupOrder: 2 }),
      project("worker", { timeout: 20_000, groupOrder: 3, globalSetup: "tests/support/trusted-certificate.ts" }),
      project("browser", { timeout: 60_000, groupOrder: 4 }),
    ],
  },
});
