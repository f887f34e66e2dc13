import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { DEPLOY_CONFIG } from "./deploy-config.ts";
import type { DeployedWorker } from "./deployed-worker.ts";
import type { Say } from "./report.ts";
import { runProgram, runWrangler } from "./run-program.ts";
import type { Settings } from "./settings.ts";

/** Cloudflare's limits of a gzipped worker, in the paid plan and in the free one. */
const MAX_KIB = 10 * 1024;
const FREE_KIB = 3 * 1024;

const DRY = z.object({ bundle_size: z.object({ gzip_bytes: z.number() }) });
const DEPLOYED = z.object({ version_id: z.string() });

/** Builds `dist/`. */
export async function build({ root: folder, env }: Settings): Promise<void> {
  await runProgram(["npm", "run", "build"], { folder, env });
}

/**
 * Has wrangler check wrangler.toml and the built worker without sending anything. Throws if it is larger than Cloudflare takes.
 */
export async function checkBundle({ root: folder, env }: Settings, say: Say): Promise<void> {
  const entries = await runWrangler(["deploy", "--dry-run", "--config", "wrangler.toml"], { folder, env });
  const { bundle_size: size } = DRY.parse(entries.find(({ type }) => type === "deploy"));
  const kib = Math.ceil(size.gzip_bytes / 1024);
  if (kib > MAX_KIB) throw new Error(`the worker has ${kib} KiB gzipped; Cloudflare takes ${MAX_KIB}`);
  say(`the worker has ${kib} KiB gzipped, of ${MAX_KIB}${kib > FREE_KIB ? ` (the free plan takes ${FREE_KIB})` : ""}`);
}

/** Describes the settings that wrangler deploys with the worker: the rest of wrangler.toml. */
export function describeBindings({ config }: Settings, deployed: DeployedWorker | undefined): string[] {
  const classes = config.durable_objects.bindings.map(({ class_name: name }) => name);
  const newest = config.migrations.findIndex(({ tag }) => tag === deployed?.migrationTag);
  const pending = config.migrations.slice(newest + 1);
  const deleted = pending.flatMap(({ deleted_classes: names }) => names);
  return [
    `Durable Objects ${classes.join(", ")}; ${pending.length === 0 ? "no new migrations" : `migrations ${pending.map(({ tag }) => tag).join(", ")}`}`,
    ...(deleted.length > 0 ? [`deletes the objects of ${deleted.join(", ")} with all they have stored`] : []),
    `rate limits ${config.ratelimits.map(({ name }) => name).join(", ")}`,
    `cron ${config.triggers.crons.join(", ")}`,
    `routes ${config.routes.map(({ pattern }) => pattern).join(", ")}`,
  ];
}

/**
 * Deploys the worker with its assets, routes, cron, consumers of queues, migrations of Durable Objects and new secrets. Returns
 * the id of its version.
 */
export async function publish({ root: folder, env }: Settings, secrets: Record<string, string>): Promise<string> {
  const temporary = await mkdtemp(join(tmpdir(), "deploy-"));
  const file = join(temporary, "secrets.json");
  try {
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
    const commit = await readCommit(folder);
    const tag = commit === undefined ? [] : ["--tag", commit];
    const given = Object.keys(secrets).length > 0 ? ["--secrets-file", file] : [];
    const entries = await runWrangler(["deploy", "--config", DEPLOY_CONFIG, ...tag, ...given], { folder, env });
    return DEPLOYED.parse(entries.find(({ type }) => type === "deploy")).version_id;
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** Makes an earlier version answer all requests again. */
export async function rollBack({ root: folder, env }: Settings, version: string): Promise<void> {
  const message = "The smoke test of the next version failed";
  await runWrangler(["rollback", version, "--message", message, "--config", DEPLOY_CONFIG], { folder, env });
}

/** Returns the short hash of the commit, with `-dirty` after it if files differ; undefined outside of a clone. */
async function readCommit(folder: string): Promise<string | undefined> {
  const described = await promisify(execFile)("git", ["describe", "--always", "--dirty"], { cwd: folder }).catch(() => undefined);
  return described?.stdout.trim();
}
