/**
 * `npm run deploy`: creates missing resources at Cloudflare, applies migrations and policies, deploys the worker and tests it.
 * Each step detects the results of an earlier run, so the command can be repeated. docs/deploying.md explains the steps,
 * docs/settings.md the settings.
 *
 * - `--dry-run` builds and shows what would be done, but changes nothing at Cloudflare and in the store
 * - `--skip-build` deploys `dist/` as it is
 * - `--rollback-on-failure` returns to the version before if the smoke test fails
 * - `--wait 60` is the number of seconds after which the new version has to answer
 *
 * Exit codes: 0 done, 1 a step failed, 2 a setting or option is missing or wrong.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createCloudflareApi } from "./deploy/cloudflare-api.ts";
import { DEPLOY_CONFIG, writeDeployConfig } from "./deploy/deploy-config.ts";
import { type DeployedWorker, findDeployedWorker } from "./deploy/deployed-worker.ts";
import { keepFormerFiles } from "./deploy/former-files.ts";
import { build, checkBundle, describeBindings, publish, rollBack } from "./deploy/publish.ts";
import { createReport, type Report, type Say } from "./deploy/report.ts";
import { provideResources } from "./deploy/resources.ts";
import { chooseSecrets } from "./deploy/secrets.ts";
import { loadSettings, type Settings, SettingsError } from "./deploy/settings.ts";
import { type Send, smokeTest } from "./deploy/smoke-test.ts";
import { findDatabases, POSTGRES, updateDatabases } from "./deploy/store.ts";
import { provideRouteHosts } from "./deploy/zones.ts";

export interface DeployOptions {
  dryRun?: boolean;
  skipBuild?: boolean;
  rollbackOnFailure?: boolean;
  waitSeconds?: number;
  /** Sends the requests of the smoke test; `fetch` by default. */
  send?: Send;
  /** Folder with wrangler.toml, `dist/` and `migrations/`. */
  root?: string;
  /** Has `CLOUDFLARE_API_TOKEN`, `CLOUDFLARE_ACCOUNT_ID`, and `DATABASE_URL` if the store is Postgres. */
  env?: NodeJS.ProcessEnv;
  /** Receives the lines of the report. */
  write?: (line: string) => void;
}

const ROOT = join(import.meta.dirname, "..");
const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 3600;

/** Deploys the worker, and returns the exit code. */
export async function deploy({ write = console.log, ...options }: DeployOptions): Promise<number> {
  const report = createReport(write);
  try {
    await runSteps(report, options);
    write(options.dryRun ? "\nDry run: nothing was changed." : "\nDeployed.");
    return 0;
  } catch (error) {
    write(`\nFailed: ${report.failed}\n    ${(error as Error).message}\n`);
    write(`Done before: ${report.done.join(", ") || "nothing"}. ${describeState(report)}`);
    write("Put this right and run npm run deploy again: it finds what is done, and does the rest.");
    return error instanceof SettingsError ? 2 : 1;
  }
}

async function runSteps({ step }: Report, options: Omit<DeployOptions, "write">): Promise<void> {
  const { dryRun = false, skipBuild = false, root = ROOT, env = process.env } = options;
  const settings = await step("Settings", async (say) => {
    const loaded = await loadSettings(root, env);
    say(`${loaded.config.name} for ${loaded.origin.origin}, in the account ${loaded.accountId}`);
    return loaded;
  });
  const api = createCloudflareApi(settings.token, env["CLOUDFLARE_API_BASE_URL"]);
  const deployed = await step("Deployed worker", async (say) => {
    const found = await findDeployedWorker(api, settings);
    say(found ? `version ${found.version ?? "unknown"}` : "none");
    return found;
  });
  const ids = await step("Resources", (say) => provideResources(api, settings, deployed, { dryRun, say }));
  await step("Zones and DNS", (say) => provideRouteHosts(api, settings, { dryRun, say }));
  const databases = await step("Databases", async (say) => {
    const found = await findDatabases(api, settings, deployed, ids);
    for (const { title, pending } of found) say(`${title}: ${pending ?? "nothing"} to apply`);
    if (env["DATABASE_URL"] && !found.some(({ title }) => title === POSTGRES))
      say("DATABASE_URL of the environment is not used: the worker has neither a secret of this name nor Hyperdrive");
    return found;
  });
  const storeHasData = databases.some(({ hasData }) => hasData);
  const secrets = await step("Secrets", (say) => chooseSecrets({ settings, deployed, storeHasData, dryRun, say }));
  await step("Build", async (say) => {
    if (!skipBuild) await build(settings);
    await checkBundle(settings, say);
  });
  await step("Files of former builds", (say) => keepFormerFiles(settings, { dryRun, send: options.send, now: Date.now(), say }));
  if (!dryRun) await writeDeployConfig(settings, ids);
  await step("Migrations", (say) => updateDatabases(databases, { dryRun, say }));
  const version = await step("Deployment", async (say) => {
    for (const line of describeBindings(settings, deployed)) say(line);
    if (dryRun) return undefined;
    const published = await publish(settings, secrets);
    say(`version ${published}`);
    return published;
  });
  if (version !== undefined) await step("Smoke test", (say) => tryDeployed(settings, deployed, version, { ...options, say }));
}

/** Runs the smoke test. If it fails, the error says which version answers now and how to change that. */
async function tryDeployed(
  settings: Settings,
  deployed: DeployedWorker | undefined,
  version: string,
  { waitSeconds = DEFAULT_WAIT_SECONDS, rollbackOnFailure = false, send, say }: DeployOptions & { say: Say },
): Promise<void> {
  try {
    const hasHostedAccounts = Object.hasOwn(settings.config.vars, "SUPABASE_URL");
    await smokeTest(settings.origin, version, { waitSeconds, hasHostedAccounts, send, say });
  } catch (error) {
    const before = deployed?.version;
    const failure = `${(error as Error).message}\n    Version ${version} is deployed`;
    if (before === undefined) throw new Error(`${failure}; there is none before it to return to.`);
    const command = `npx wrangler rollback ${before} --config ${DEPLOY_CONFIG}`;
    if (!rollbackOnFailure) throw new Error(`${failure}. To return to the one before: ${command}`);
    await rollBack(settings, before).catch((cause: Error) => {
      throw new Error(`${failure}, because the rollback failed too: ${cause.message}\n    Try ${command}`);
    });
    throw new Error(`${(error as Error).message}\n    Rolled back to version ${before}. Databases keep their migrations.`);
  }
}

/** Reports which version visitors see after a failure. */
function describeState({ failed }: Report): string {
  if (failed === "Smoke test") return "";
  if (failed === "Deployment") return `npx wrangler deployments list --config ${DEPLOY_CONFIG} shows the version that answers.`;
  return "Nothing was deployed: if there was a version before, it still answers.";
}

function readOptions(): DeployOptions {
  const { values } = parseArgs({
    options: {
      "dry-run": { type: "boolean" },
      "skip-build": { type: "boolean" },
      "rollback-on-failure": { type: "boolean" },
      wait: { type: "string", default: String(DEFAULT_WAIT_SECONDS) },
    },
  });
  const waitSeconds = Number(values.wait);
  if (!Number.isInteger(waitSeconds) || waitSeconds < 0 || waitSeconds > MAX_WAIT_SECONDS)
    throw new Error(`--wait ${values.wait} is not a number of seconds from 0 to ${MAX_WAIT_SECONDS}`);
  return {
    dryRun: values["dry-run"],
    skipBuild: values["skip-build"],
    rollbackOnFailure: values["rollback-on-failure"],
    waitSeconds,
  };
}

async function main(): Promise<number> {
  let options: DeployOptions;
  try {
    options = readOptions();
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  return deploy(options);
}

if (import.meta.main) process.exitCode = await main();
