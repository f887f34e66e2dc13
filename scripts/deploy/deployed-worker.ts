import { z } from "zod";
import type { CloudflareApi } from "./cloudflare-api.ts";
import type { Settings } from "./settings.ts";

const SERVICE = z.object({ default_environment: z.object({ script: z.object({ migration_tag: z.string().optional() }) }) });
const BINDING = z.object({
  type: z.string(),
  name: z.string(),
  /** Id of a D1 database or of a configuration of Hyperdrive. */
  id: z.string().optional(),
  namespace_id: z.string().optional(),
});
const DEPLOYMENTS = z.object({
  deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) })),
});

/** The worker as it is deployed before this run. */
export interface DeployedWorker {
  /** Newest migration of its Durable Object classes. */
  migrationTag: string | undefined;
  /** Binding of D1, KV or Hyperdrive → id of the bound resource. */
  boundIds: Map<string, string>;
  /** Names of its secrets. */
  secrets: string[];
  /** Version that answers most requests. */
  version: string | undefined;
}

/** Reads the deployment with the worker's name; undefined if there is no such worker. */
export async function findDeployedWorker(
  api: CloudflareApi,
  { accountId, config }: Settings,
): Promise<DeployedWorker | undefined> {
  const path = `accounts/${accountId}/workers`;
  const service = await api.find(`${path}/services/${config.name}`, SERVICE);
  if (!service) return undefined;
  const script = `${path}/scripts/${config.name}`;
  const settings = await api.find(`${script}/settings`, z.object({ bindings: z.array(BINDING) }));
  const deployed = await api.find(`${script}/deployments`, DEPLOYMENTS);
  const bindings = settings?.bindings ?? [];
  const versions = deployed?.deployments[0]?.versions ?? [];
  return {
    migrationTag: service.default_environment.script.migration_tag,
    boundIds: new Map(
      bindings
        .filter(({ type }) => ["d1", "kv_namespace", "hyperdrive"].includes(type))
        .flatMap(({ name, id, namespace_id: namespace }) => ((id ?? namespace) ? [[name, id ?? namespace ?? ""] as const] : [])),
    ),
    secrets: bindings.filter(({ type }) => type === "secret_text").map(({ name }) => name),
    version: versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id,
  };
}
