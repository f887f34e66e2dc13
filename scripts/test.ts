import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs an npm script or program with its output here; rejects if it fails. */
async function run(...command: string[]): Promise<void> {
  const [code] = (await once(spawn(command.join(" "), { shell: true, stdio: "inherit" }), "exit")) as [number | null];
  if (code !== 0) throw new Error(`failed: ${command.join(" ")}`);
}

/**
 * Checks and builds at the same time, because a large part of either uses one core, then runs the tests with this script's
 * arguments.
 */
async function test(): Promise<void> {
  const results = await Promise.allSettled([run("npm run check"), run("npm run build")]);
  const [failure] = results.filter((result) => result.status === "rejected");
  if (failure) throw failure.reason;
  await run("vitest run", ...process.argv.slice(2));
}

test().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
