import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { experimental_readRawConfig } from "wrangler";
import { z } from "zod";
import type { ResourceIds } from "./resources.ts";
import type { Settings } from "./settings.ts";

/**
 * wrangler.toml with the ids of the account's resources, written again by each deployment, next to the original because its paths
 * are relative.
 */
export const DEPLOY_CONFIG = "wrangler.deploy.json";

const BINDINGS = z.array(z.looseObject({ binding: z.string() })).default([]);
const RAW = z.looseObject({ d1_databases: BINDINGS, kv_namespaces: BINDINGS, hyperdrive: BINDINGS });

/** Writes {@link DEPLOY_CONFIG}, with which wrangler deploys and migrates. */
export async function writeDeployConfig({ root }: Settings, ids: ResourceIds): Promise<void> {
  const raw = RAW.parse(experimental_readRawConfig({ config: join(root, "wrangler.toml") }).rawConfig);
  const withId = (key: string) => (each: { binding: string }) => ({ ...each, [key]: ids.get(each.binding) });
  const config = {
    ...raw,
    d1_databases: raw.d1_databases.map(withId("database_id")),
    kv_namespaces: raw.kv_namespaces.map(withId("id")),
    hyperdrive: raw.hyperdrive.map(withId("id")),
  };
  await writeFile(join(root, DEPLOY_CONFIG), `${JSON.stringify(config, undefined, 2)}\n`);
}
