import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { leanMarkdownIt } from "./build/plugins/lean-markdown-it.ts";
import { markdown } from "./build/plugins/markdown.ts";
import { findZoneDependentTests } from "./tests/support/zone-dependent.ts";

/**
 * One more than the cores of the smallest machine, because files of `worker` and `browser` often wait for a page, a timer or a
 * socket.
 */
const MAX_WORKERS = 3;

/** In the order in which they run. */
const PROJECTS = ["unit", "unit-far", "store", "simulate", "worker", "browser"];

/**
 * Files of the last project that take more than a minute: they begin first, because one that begins last leaves the other cores
 * idle.
 */
const LONG = ["every-page", "account-screens"].map((name) => `browser/${name}.test.ts`);

/** Sorts files by project, so that a process runs files of one project only, without waiting for the last file of a project. */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      PROJECTS.indexOf(project.name) - (LONG.some((path) => moduleId.endsWith(path)) ? 0.5 : 0);
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

interface ProjectOptions {
  /** Milliseconds a test may take. */
  timeout: number;
  /** How often a failing test is repeated. */
  retry?: number;
  TZ?: string;
  NODE_ENV?: string;
  /** Test files, if not all of the project's folder. */
  include?: string[];
  globalSetup?: string[];
}

/** Test files share a process and its modules (0059, 0080), so mocks and stubs are restored after each test. */
const SHARED = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true };

const project = (name: string, options: ProjectOptions) => {
  const { timeout, retry = 0, TZ = "UTC", NODE_ENV, include = [`tests/${name}/**/*.test.{ts,tsx}`], globalSetup = [] } = options;
  return {
    plugins: [leanMarkdownIt(), markdown()],
    ...(NODE_ENV && { oxc: { jsx: { development: false } } }),
    test: {
      name,
      // Processed by the build's plugins, so that tests and build parse Markdown the same way.
      server: { deps: { inline: ["markdown-it"] } },
      include,
      globalSetup,
      testTimeout: timeout,
      retry,
      hookTimeout: 60_000,
      // Long enough for a busy machine: polling fails only if the expected value never comes.
      expect: { poll: { timeout: timeout / 2 } },
      ...SHARED,
      maxWorkers: MAX_WORKERS,
      env: { TZ, ...(NODE_ENV && { NODE_ENV }) },
    },
  };
};

/**
 * Tests with other processes (workerd, Chromium) are tried twice on a CI machine, whose load we do not control. The
 * report names each repeated test; its cause is fixed like that of a failed one.
 */
const OUTSIDE = { retry: process.env.CI ? 1 : 0, globalSetup: ["tests/support/trusted-certificate.ts"] };

/**
 * `unit` runs under UTC, and the files of it that use dates again 14 hours ahead of it (`unit-far`), because no rule may depend
 * on the machine's time zone. `unit`, `store` and `simulate` run from source; `worker` and `browser`
 * on the build in dist/.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: ProjectSequencer },
    projects: [
      project("unit", { timeout: 20_000 }),
      project("unit-far", {
        timeout: 20_000,
        TZ: "Pacific/Kiritimati",
        include: findZoneDependentTests("tests/unit"),
      }),
      project("store", { timeout: 20_000, retry: OUTSIDE.retry, NODE_ENV: "production" }),
      project("simulate", { timeout: 60_000, NODE_ENV: "production" }),
      project("worker", { timeout: 20_000, ...OUTSIDE }),
      project("browser", {
        timeout: 120_000,
        ...OUTSIDE,
        globalSetup: [...OUTSIDE.globalSetup, "tests/support/unpack-chromium.ts"],
      }),
    ],
  },
});
