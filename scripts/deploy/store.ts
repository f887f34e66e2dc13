import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { countMigrations, migratePostgres } from "../migrate-postgres.ts";
import { CloudflareError, type CloudflareApi } from "./cloudflare-api.ts";
import { DEPLOY_CONFIG } from "./deploy-config.ts";
import type { DeployedWorker } from "./deployed-worker.ts";
import type { Say } from "./report.ts";
import type { ResourceIds } from "./resources.ts";
import { runWrangler } from "./run-program.ts";
import { type Settings, SettingsError, type WranglerConfig } from "./settings.ts";

export const POSTGRES = "Postgres";
/** Wrangler's table of applied migrations. */
const APPLIED = "SELECT name FROM d1_migrations ORDER BY id";
const QUERIED = z.array(z.object({ results: z.array(z.object({ name: z.string() })) }));

/** A database of the worker and its migrations. */
export interface Database {
  title: string;
  hasData: boolean;
  pending: number;
  /** Applies pending migrations. */
  migrate: () => Promise<void>;
  /** Explains how to return to the state before the migrations, if the platform supports it. */
  explainReturn?: () => Promise<string>;
}

/** The worker's databases: D1 if wrangler.toml binds one, and Postgres if the worker uses it. */
export async function findDatabases(
  api: CloudflareApi,
  settings: Settings,
  deployed: DeployedWorker | undefined,
  ids: ResourceIds,
): Promise<Database[]> {
  const databases: Database[] = [];
  for (const each of settings.config.d1_databases) databases.push(await findD1(api, settings, ids, each));
  const address = postgresAddress(settings, deployed);
  if (address !== undefined) {
    const { applied, pending } = await countMigrations(address);
    databases.push({
      title: POSTGRES,
      hasData: applied > 0,
      pending,
      migrate: async () => void (await migratePostgres(address)),
    });
  }
  return databases;
}

async function findD1(
  api: CloudflareApi,
  settings: Settings,
  ids: ResourceIds,
  { binding, database_name: name, migrations_dir: folder }: WranglerConfig["d1_databases"][number],
): Promise<Database> {
  const id = ids.get(binding);
  const path = `accounts/${settings.accountId}/d1/database/${id}`;
  const applied = id === undefined ? [] : await readApplied(api, path);
  const files = (await readdir(join(settings.root, folder))).filter((file) => file.endsWith(".sql"));
  return {
    title: `D1 database ${name}`,
    hasData: applied.length > 0,
    pending: files.filter((file) => !applied.includes(file)).length,
    migrate: async () => {
      const args = ["d1", "migrations", "apply", binding, "--remote", "--config", DEPLOY_CONFIG];
      await runWrangler(args, { folder: settings.root, env: settings.env });
    },
    explainReturn: async () => {
      const { bookmark } = await api.get(`${path}/time_travel/bookmark`, z.object({ bookmark: z.string() }));
      return `npx wrangler d1 time-travel restore ${name} --bookmark=${bookmark} --config ${DEPLOY_CONFIG} returns to the state before them, and loses what was written since`;
    },
  };
}

/** Returns the file names of the migrations that D1 has; none if it has no table of them yet. */
async function readApplied(api: CloudflareApi, path: string): Promise<string[]> {
  try {
    const [answer] = await api.post(`${path}/query`, { sql: APPLIED }, QUERIED);
    return (answer?.results ?? []).map(({ name }) => name);
  } catch (error) {
    if (error instanceof CloudflareError && error.message.includes("no such table")) return [];
    throw error;
  }
}

/** Returns the address of the Postgres that the worker uses, for its migrations; undefined if it does not use Postgres. */
function postgresAddress({ config, env, secrets }: Settings, deployed: DeployedWorker | undefined): string | undefined {
  const isUsed = config.hyperdrive.length > 0 || [...(deployed?.secrets ?? []), ...Object.keys(secrets)].includes("DATABASE_URL");
  if (!isUsed) return undefined;
  const address = env["DATABASE_URL"] ?? secrets["DATABASE_URL"];
  if (!address) throw new SettingsError("DATABASE_URL is not set: the worker uses Postgres, whose migrations need its address");
  return address;
}

/** Applies pending migrations while the old version of the worker still answers. */
export async function migrateDatabases(databases: Database[], { dryRun, say }: { dryRun: boolean; say: Say }): Promise<void> {
  for (const { title, hasData, pending, migrate, explainReturn } of databases) {
    if (pending === 0) say(`${title} has all migrations`);
    else if (dryRun) say(`${title}: ${pending} migrations would be applied`);
    else {
      if (hasData && explainReturn) say(await explainReturn());
      await migrate();
      say(`${title}: ${pending} migrations applied`);
    }
  }
}
