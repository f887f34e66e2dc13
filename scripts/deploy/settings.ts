import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { z } from "zod";
import { readSettings } from "../dev-vars.ts";

/** Secrets of the worker that the next deployment is to set, in the format of `.dev.vars`. */
export const SECRETS_FILE = ".deploy.vars";

const BOUND = z.object({ binding: z.string() });
const NAMED = z.object({ name: z.string() });

/** The part of wrangler.toml that a deployment reads, completed by wrangler, which checks all of it. */
const WRANGLER_CONFIG = z.object({
  name: z.string(),
  account_id: z.string().optional(),
  vars: z.looseObject({ MAIN_ORIGIN: z.url() }),
  routes: z.array(z.object({ pattern: z.string(), zone_name: z.string() })),
  d1_databases: z.array(BOUND.extend({ database_name: z.string(), database_id: z.string().optional() })),
  kv_namespaces: z.array(BOUND.extend({ id: z.string().optional() })),
  hyperdrive: z.array(BOUND.extend({ id: z.string().optional() })),
  r2_buckets: z.array(BOUND.extend({ bucket_name: z.string() })),
  queues: z.object({
    producers: z.array(z.object({ queue: z.string() })).default([]),
    consumers: z.array(z.object({ queue: z.string(), dead_letter_queue: z.string().optional() })).default([]),
  }),
  durable_objects: z.object({ bindings: z.array(NAMED.extend({ class_name: z.string() })) }),
  migrations: z.array(z.object({ tag: z.string(), deleted_classes: z.array(z.string()).default([]) })),
  ratelimits: z.array(NAMED),
  triggers: z.object({ crons: z.array(z.string()).default([]) }),
});
export type WranglerConfig = z.infer<typeof WRANGLER_CONFIG>;

/** A missing or wrong setting of the user who runs the command. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

export interface Settings {
  /** Folder with wrangler.toml, `dist/` and `migrations/`. */
  root: string;
  env: NodeJS.ProcessEnv;
  config: WranglerConfig;
  token: string;
  accountId: string;
  /** `MAIN_ORIGIN` of wrangler.toml. */
  origin: URL;
  /** Contents of {@link SECRETS_FILE}. */
  secrets: Record<string, string>;
}

/** Reads wrangler.toml, the environment and the file of secrets. Throws a {@link SettingsError} that names what is missing. */
export async function loadSettings(root: string, env: NodeJS.ProcessEnv): Promise<Settings> {
  const parsed = WRANGLER_CONFIG.safeParse(unstable_readConfig({ config: join(root, "wrangler.toml") }));
  if (!parsed.success) throw new SettingsError(`wrangler.toml:\n${z.prettifyError(parsed.error)}`);
  const config = parsed.data;
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: accountId = config.account_id } = env;
  if (!token)
    throw new SettingsError(
      "CLOUDFLARE_API_TOKEN is not set: create a token as docs/deploying.md says, and put it into the environment",
    );
  // The error of an invalid header would show it.
  if (!/^[\w-]+$/.test(token)) throw new SettingsError("CLOUDFLARE_API_TOKEN has characters that no token has");
  if (!accountId || !/^[0-9a-f]{32}$/.test(accountId))
    throw new SettingsError("CLOUDFLARE_ACCOUNT_ID is not set to the account's id, 32 hexadecimal digits");
  const secrets = await readSettings(join(root, SECRETS_FILE)).catch((error: Error) => {
    throw new SettingsError(error.message);
  });
  const variable = Object.keys(secrets).find((name) => Object.hasOwn(config.vars, name));
  if (variable !== undefined)
    throw new SettingsError(`${SECRETS_FILE}: ${variable} is a variable of wrangler.toml, not a secret`);
  return { root, env, config, token, accountId, origin: new URL(config.vars.MAIN_ORIGIN), secrets };
}
