import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { createD1Client } from "../local-d1.ts";
import { createCloudflareApi } from "../deploy/cloudflare-api.ts";
import { findDeployedWorker } from "../deploy/deployed-worker.ts";
import { provideResources } from "../deploy/resources.ts";
import { loadSettings } from "../deploy/settings.ts";

/** Every statement of a move may be repeated, so that Cloudflare's limit of requests and a lost answer only cost time. */
const ATTEMPTS = 10;
const RETRY_MS = 5000;
const TIMEOUT_MS = 60_000;
const ANSWER = z.array(z.object({ success: z.literal(true), results: z.array(z.record(z.string(), z.unknown())).default([]) }));

/** Connects to the D1 of wrangler.toml by Cloudflare's HTTP API, with the settings of `npm run deploy`. */
export async function connectRemoteD1(root: string, env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<D1Database> {
  const settings = await loadSettings(root, env);
  const api = createCloudflareApi(settings.token, env["CLOUDFLARE_API_BASE_URL"]);
  const ids = await provideResources(api, settings, await findDeployedWorker(api, settings), { dryRun: true, say: () => {} });
  const [database] = settings.config.d1_databases;
  const id = ids.get(database?.binding ?? "");
  if (id === undefined) throw new Error("wrangler.toml binds no D1 that exists");
  const path = `accounts/${settings.accountId}/d1/database/${id}/query`;
  return createD1Client(async (_, statements) => {
    const queries = statements.map(({ sql, params }) => (params.length > 0 ? { sql, params } : { sql }));
    const body = queries.length === 1 && queries[0] ? queries[0] : { batch: queries };
    for (let attempt = 1; ; attempt++)
      try {
        return await api.post(path, body, ANSWER, TIMEOUT_MS);
      } catch (error) {
        // What D1 itself says about a statement has a code, and does not change.
        const { status } = error as { status?: number };
        if (attempt === ATTEMPTS || (status !== undefined && status !== 429 && status < 500)) throw error;
        say(`${(error as Error).message}; again in ${RETRY_MS / 1000} s`);
        await setTimeout(RETRY_MS);
      }
  });
}
