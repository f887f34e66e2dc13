import { z } from "zod";
import type { CloudflareApi } from "./cloudflare-api.ts";
import type { DeployedWorker } from "./deployed-worker.ts";
import type { Say } from "./report.ts";
import type { Settings, WranglerConfig } from "./settings.ts";

/** Location of new databases and buckets: near the owners and their guests. It cannot be changed later. */
const LOCATION = "weur";

/** A resource that bindings of wrangler.toml refer to. */
interface Resource {
  kind: Kind;
  /** Binding whose id wrangler.toml has; undefined for resources that are bound by their name. */
  binding?: string;
  /** Name at Cloudflare. */
  name: string;
  /** Id that wrangler.toml gives, if it is not a placeholder. */
  givenId?: string;
}

/** Functions that find and create resources of a kind, with paths below the account. */
interface Kind {
  title: string;
  path: string;
  /** Returns the id of the resource with this name, which is the name itself for kinds without ids. */
  find: (api: CloudflareApi, path: string, name: string) => Promise<string | undefined>;
  /** Creates it and returns its id. */
  create: (api: CloudflareApi, path: string, name: string, databaseUrl?: string) => Promise<string>;
}

const DATABASE: Kind = {
  title: "D1 database",
  path: "d1/database",
  find: async (api, path, name) => {
    const databases = await api.list(path, z.object({ uuid: z.string(), name: z.string() }), { name });
    return databases.find((database) => database.name === name)?.uuid;
  },
  create: async (api, path, name) =>
    (await api.post(path, { name, primary_location_hint: LOCATION }, z.object({ uuid: z.string() }))).uuid,
};

const NAMESPACE: Kind = {
  title: "KV namespace",
  path: "storage/kv/namespaces",
  find: async (api, path, name) =>
    (await api.list(path, z.object({ id: z.string(), title: z.string() }))).find(({ title }) => title === name)?.id,
  create: async (api, path, title) => (await api.post(path, { title }, z.object({ id: z.string() }))).id,
};

const BUCKET: Kind = {
  title: "R2 bucket",
  path: "r2/buckets",
  find: async (api, path, name) => (await api.find(`${path}/${name}`, z.object({ name: z.string() })))?.name,
  create: async (api, path, name) =>
    (await api.post(path, { name, locationHint: LOCATION }, z.object({ name: z.string() }))).name,
};

const QUEUE: Kind = {
  title: "queue",
  path: "queues",
  find: async (api, path, name) => {
    const queues = await api.list(path, z.object({ queue_name: z.string() }), { name });
    return queues.find(({ queue_name: found }) => found === name)?.queue_name;
  },
  create: async (api, path, name) =>
    (await api.post(path, { queue_name: name }, z.object({ queue_name: z.string() }))).queue_name,
};

const POOL = z.object({ id: z.string(), name: z.string(), caching: z.object({ disabled: z.boolean().optional() }).optional() });
const HYPERDRIVE: Kind = {
  title: "Hyperdrive configuration",
  path: "hyperdrive/configs",
  find: async (api, path, name) => (await api.list(path, POOL)).find((pool) => pool.name === name)?.id,
  create: async (api, path, name, databaseUrl) => {
    if (databaseUrl === undefined) throw new Error(`DATABASE_URL is not set: the Hyperdrive configuration ${name} needs it`);
    const { protocol, hostname, port, pathname, username, password } = new URL(databaseUrl);
    const origin = {
      scheme: protocol === "postgresql:" ? "postgresql" : "postgres",
      host: hostname,
      port: Number(port || 5432),
      database: decodeURIComponent(pathname.slice(1)),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
    // Its cache would show booked nights as free.
    return (await api.post(path, { name, origin, caching: { disabled: true } }, POOL)).id;
  },
};

const isPlaceholder = (id = ""): boolean => /^[0-]*$/.test(id);

/** Lists the resources of the bindings in wrangler.toml. */
function listResources(config: WranglerConfig): Resource[] {
  const byId = (kind: Kind, binding: string, name: string, id?: string): Resource => ({
    kind,
    binding,
    name,
    ...(isPlaceholder(id) ? {} : { givenId: id }),
  });
  const { producers, consumers } = config.queues;
  const queues = [
    ...producers.map(({ queue }) => queue),
    ...consumers.flatMap(({ queue, dead_letter_queue: dead }) => (dead === undefined ? [queue] : [queue, dead])),
  ];
  return [
    ...config.d1_databases.map((each) => byId(DATABASE, each.binding, each.database_name, each.database_id)),
    ...config.kv_namespaces.map((each) => byId(NAMESPACE, each.binding, nameOf(config, each), each.id)),
    ...config.hyperdrive.map((each) => byId(HYPERDRIVE, each.binding, nameOf(config, each), each.id)),
    ...config.r2_buckets.map((each) => ({ kind: BUCKET, name: each.bucket_name })),
    ...[...new Set(queues)].map((name) => ({ kind: QUEUE, name })),
  ];
}

/** The name that wrangler gives to a resource that has none in wrangler.toml. */
const nameOf = ({ name }: { name: string }, { binding }: { binding: string }): string =>
  `${name}-${binding.toLowerCase().replaceAll("_", "-")}`;

/** Binding → id. In a dry run, bindings of missing resources have none. */
export type ResourceIds = Map<string, string>;

/**
 * Finds the resources of all bindings, and creates those that are missing unless it is a dry run. A resource with an id in
 * wrangler.toml has to exist; others are found by their name. Throws if the deployed worker is bound to another resource than the
 * one with the name, because it would lose its data.
 */
export async function provideResources(
  api: CloudflareApi,
  settings: Settings,
  deployed: DeployedWorker | undefined,
  { dryRun, say }: { dryRun: boolean; say: Say },
): Promise<ResourceIds> {
  const resources = listResources(settings.config);
  const found = [];
  for (const resource of resources) found.push(await findResource(api, settings, deployed, resource));
  const ids: ResourceIds = new Map();
  for (const [index, { kind, binding, name }] of resources.entries()) {
    let id = found[index];
    if (id !== undefined) say(`${kind.title} ${name} exists`);
    else if (dryRun) say(`${kind.title} ${name} would be created`);
    else {
      const path = `accounts/${settings.accountId}/${kind.path}`;
      id = await kind.create(api, path, name, settings.env["DATABASE_URL"] ?? settings.secrets["DATABASE_URL"]);
      say(`${kind.title} ${name} created`);
    }
    if (binding !== undefined && id !== undefined) ids.set(binding, id);
  }
  return ids;
}

async function findResource(
  api: CloudflareApi,
  { accountId }: Settings,
  deployed: DeployedWorker | undefined,
  { kind, binding = "", name, givenId }: Resource,
): Promise<string | undefined> {
  const path = `accounts/${accountId}/${kind.path}`;
  const id = givenId ?? (await kind.find(api, path, name));
  if (givenId !== undefined && (await api.find(`${path}/${givenId}`, z.object({}))) === undefined)
    throw new Error(`${kind.title} ${givenId}, which wrangler.toml binds as ${binding}, does not exist in this account`);
  const bound = deployed?.boundIds.get(binding);
  if (givenId === undefined && bound !== undefined && bound !== id)
    throw new Error(
      `the deployed worker's ${binding} is the ${kind.title} ${bound}, but the one named ${name} ${id === undefined ? "does not exist" : `is ${id}`}: put the id of the right one into wrangler.toml`,
    );
  if (kind === HYPERDRIVE && id !== undefined && (await api.get(`${path}/${id}`, POOL)).caching?.disabled !== true)
    throw new Error(`${kind.title} ${name} caches answers, which would show booked nights as free: turn its cache off`);
  return id;
}
