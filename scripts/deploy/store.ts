import { z } from "zod";
import { migratePostgres, planPostgres } from "../migrate-postgres.ts";
import { describeUpdate, planUpdate, type StoreConnection, type StoreUpdate, updateStore } from "../update-store.ts";
import type { CloudflareApi } from "./cloudflare-api.ts";
import { DEPLOY_CONFIG } from "./deploy-config.ts";
import type { DeployedWorker } from "./deployed-worker.ts";
import type { Say } from "./report.ts";
import type { ResourceIds } from "./resources.ts";
import { type Settings, SettingsError, type WranglerConfig } from "./settings.ts";

export const POSTGRES = "Postgres";
const MIGRATION_TIMEOUT_MS = 300_000;
const QUERIED = z.array(z.object({ success: z.literal(true), results: z.array(z.record(z.string(), z.unknown())).default([]) }));

/** A database of the worker, and what its store lacks. */
export interface Database {
  title: string;
  /** True if migrations were applied to it before. */
  hasData: boolean;
  /** Description of the pending changes that {@link Database.update} would apply; undefined if there are none. */
  pending: string | undefined;
  /** Applies the pending changes, and describes them. */
  update: () => Promise<string | undefined>;
  /** Explains how to return to the state before the update, if the platform supports it. */
  explainReturn?: () => Promise<string>;
}

const describeDatabase = (title: string, plan: StoreUpdate, update: () => Promise<StoreUpdate>): Database => ({
  title,
  hasData: plan.appliedCount > 0,
  pending: describeUpdate(plan),
  update: async () => describeUpdate(await update()),
});

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
    const { root } = settings;
    databases.push(describeDatabase(POSTGRES, await planPostgres(address, root), () => migratePostgres(address, root)));
  }
  return databases;
}

async function findD1(
  api: CloudflareApi,
  { accountId, root }: Settings,
  ids: ResourceIds,
  { binding, database_name: name }: WranglerConfig["d1_databases"][number],
): Promise<Database> {
  const id = ids.get(binding);
  const path = `accounts/${accountId}/d1/database/${id}`;
  const connection: StoreConnection = {
    kind: "d1",
    startAnew: "create an empty D1 database (npx wrangler d1 create) and put its id into wrangler.toml",
    read: async (sql) => (id === undefined ? [] : ((await api.post(`${path}/query`, { sql }, QUERIED))[0]?.results ?? [])),
    write: async (sql) => void (await api.post(`${path}/query`, { sql }, QUERIED, MIGRATION_TIMEOUT_MS)),
  };
  return {
    ...describeDatabase(`D1 database ${name}`, await planUpdate(connection, root), () => updateStore(connection, root)),
    explainReturn: async () => {
      const { bookmark } = await api.get(`${path}/time_travel/bookmark`, z.object({ bookmark: z.string() }));
      return `npx wrangler d1 time-travel restore ${name} --bookmark=${bookmark} --config ${DEPLOY_CONFIG} returns to the state before them, and loses what was written since`;
    },
  };
}

/** Returns the address of the Postgres that the worker uses, for its migrations; undefined if it does not use Postgres. */
function postgresAddress({ config, env, secrets }: Settings, deployed: DeployedWorker | undefined): string | undefined {
  const isUsed = config.hyperdrive.length > 0 || [...(deployed?.secrets ?? []), ...Object.keys(secrets)].includes("DATABASE_URL");
  if (!isUsed) return undefined;
  const address = env["DATABASE_URL"] ?? secrets["DATABASE_URL"];
  if (!address) throw new SettingsError("DATABASE_URL is not set: the worker uses Postgres, whose migrations need its address");
  return address;
}

/** Applies migrations and policies while the old version of the worker still answers. */
export async function updateDatabases(databases: Database[], { dryRun, say }: { dryRun: boolean; say: Say }): Promise<void> {
  for (const { title, hasData, pending, update, explainReturn } of databases) {
    if (pending === undefined) say(`${title} has all migrations and the policies`);
    else if (dryRun) say(`${title}: ${pending} would be applied`);
    else {
      if (hasData && explainReturn) say(await explainReturn());
      say(`${title}: ${(await update()) ?? "nothing"} applied`);
    }
  }
}
