import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";

export const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
export const API_TOKEN = "deploy-token";

interface Binding {
  type: string;
  name: string;
  id?: string;
  namespace_id?: string;
}

interface Version {
  id: string;
  /** Contents of the part `metadata`, without texts of secrets. */
  metadata: { bindings: Binding[]; [key: string]: unknown };
  /** Names of the uploaded modules. */
  modules: string[];
}

interface Script {
  migrationTag?: string;
  versions: Version[];
  /** Ids of deployed versions, the newest first. */
  deployed: string[];
  secrets: Record<string, string>;
  routes: string[];
  crons: string[];
}

interface DnsRecord {
  id: string;
  type: string;
  name: string;
  content: string;
  proxied: boolean;
}

/** A configuration of Hyperdrive. */
interface Pool {
  id: string;
  name: string;
  origin: object;
  caching: { disabled: boolean };
}

/** An account at Cloudflare, as far as a deployment reads and changes it. */
export interface CloudflareAccount {
  base: string;
  /**
   * Every request that changes something: `METHOD path`, with paths below the account. Queries of D1 are there with their SQL.
   */
  writes: string[];
  databases: { uuid: string; name: string; sqlite: DatabaseSync; location?: string }[];
  namespaces: { id: string; title: string }[];
  buckets: string[];
  pools: Pool[];
  queues: { queue_id: string; queue_name: string; consumers: { script: string; consumer_id: string; type: "worker" }[] }[];
  scripts: Map<string, Script>;
  zones: { id: string; name: string; status: string; name_servers: string[] }[];
  records: DnsRecord[];
  /** Hashes of stored assets. */
  assets: Set<string>;
  /** Paths of the assets of the version that was uploaded last. */
  served: string[];
  /** Id of the next version; a random one by default. */
  nextVersion: string | undefined;
  stop(): Promise<void>;
}

/**
 * Starts a server with the part of Cloudflare's API that `npm run deploy` and wrangler's commands use: paths, codes and shapes
 * are those of Cloudflare's documentation and of wrangler's own code. D1 is SQLite. The account has the zone, and nothing else.
 */
export async function startCloudflareAccount(zone: string): Promise<CloudflareAccount> {
  const account: CloudflareAccount = {
    base: "",
    writes: [],
    databases: [],
    namespaces: [],
    buckets: [],
    pools: [],
    queues: [],
    scripts: new Map(),
    zones: [{ id: hexId(), name: zone, status: "active", name_servers: ["ada.ns.cloudflare.com", "bob.ns.cloudflare.com"] }],
    records: [],
    assets: new Set(),
    served: [],
    nextVersion: undefined,
    stop: () =>
      new Promise((resolve) => {
        for (const { sqlite } of account.databases) sqlite.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const api = new Hono()
    .basePath("/client/v4")
    .onError((error, c) =>
      error instanceof Refusal ? refuse(error) : c.json(failed([{ code: 1, message: String(error) }]), 500),
    )
    .notFound((c) => refuse(new Refusal(404, 7003, `Could not route to ${c.req.path}`)))
    .use(async (c, next) => {
      if (!c.req.path.endsWith("/assets/upload") && c.req.header("Authorization") !== `Bearer ${API_TOKEN}`)
        throw new Refusal(403, 9109, "Invalid access token");
      if (c.req.method !== "GET" && !c.req.path.endsWith("/query"))
        account.writes.push(
          `${c.req.method} ${c.req.path.replace(`/client/v4/accounts/${ACCOUNT}/`, "").replace("/client/v4/", "")}`,
        );
      await next();
    })
    .route("/zones", zoneRoutes(account))
    .route(`/accounts/${ACCOUNT}`, resourceRoutes(account))
    .route(`/accounts/${ACCOUNT}/workers`, workerRoutes(account));
  const server = createServer((incoming, outgoing) => {
    void toRequest(incoming, account.base)
      .then((request) => api.fetch(request))
      .catch((error: unknown) => refuse(new Refusal(500, 1, String(error))))
      .then(async (response) =>
        outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text()),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  account.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`;
  return account;
}

/** An error answer with Cloudflare's code. */
class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const hexId = (): string => randomUUID().replaceAll("-", "");
const failed = (errors: { code: number; message: string }[]) => ({ success: false, errors, messages: [], result: null });
const refuse = ({ status, code, message }: Refusal): Response => Response.json(failed([{ code, message }]), { status });
const answer = (result: unknown, info?: object): Response =>
  Response.json({ success: true, errors: [], messages: [], result, ...(info && { result_info: info }) });

/** Answers with a page of a list, whose number and size the query has. */
function answerPage(items: object[], url: string): Response {
  const query = new URL(url).searchParams;
  const page = Number(query.get("page") ?? 1);
  const size = Number(query.get("per_page") ?? 20);
  const shown = items.slice((page - 1) * size, page * size);
  const counts = { count: shown.length, total_count: items.length, total_pages: Math.ceil(items.length / size) };
  return answer(shown, { page, per_page: size, ...counts });
}

/** Returns the resource, or refuses with Cloudflare's code for one that does not exist. */
function existing<T>(found: T | undefined, code: number, message: string): T {
  if (found === undefined) throw new Refusal(404, code, message);
  return found;
}

function zoneRoutes(account: CloudflareAccount): Hono {
  return new Hono()
    .get("/", (c) =>
      answerPage(
        account.zones.filter(({ name }) => name === c.req.query("name")),
        c.req.url,
      ),
    )
    .get("/:zone/workers/routes", (c) =>
      answerPage(
        [...account.scripts].flatMap(([script, { routes }]) => routes.map((pattern) => ({ id: pattern, pattern, script }))),
        c.req.url,
      ),
    )
    .get("/:zone/dns_records", (c) =>
      answerPage(
        account.records.filter(({ name }) => name === c.req.query("name.exact")),
        c.req.url,
      ),
    )
    .post("/:zone/dns_records", async (c) => {
      const record = { ...(await c.req.json<Omit<DnsRecord, "id">>()), id: hexId() };
      account.records.push(record);
      return answer(record);
    });
}

function resourceRoutes(account: CloudflareAccount): Hono {
  const database = (id: string) =>
    existing(
      account.databases.find(({ uuid, name }) => [uuid, name].includes(id)),
      7404,
      "The database was not found",
    );
  return new Hono()
    .get("/d1/database", (c) => {
      const wanted = c.req.query("name") ?? "";
      const found = account.databases.filter(({ name }) => name.includes(wanted));
      return answerPage(
        found.map(({ uuid, name }) => ({ uuid, name, version: "production" })),
        c.req.url,
      );
    })
    .post("/d1/database", async (c) => {
      const { name, primary_location_hint: location } = await c.req.json<{ name: string; primary_location_hint?: string }>();
      if (account.databases.some((each) => each.name === name)) throw new Refusal(400, 7502, "database already exists");
      const created = { uuid: randomUUID(), name, sqlite: new DatabaseSync(":memory:"), location };
      account.databases.push(created);
      return answer({ uuid: created.uuid, name, version: "production" });
    })
    .get("/d1/database/:id", (c) => {
      const { uuid, name } = database(c.req.param("id"));
      return answer({ uuid, name, version: "production", num_tables: 0, file_size: 0 });
    })
    .get("/d1/database/:id/time_travel/bookmark", (c) => {
      database(c.req.param("id"));
      return answer({ bookmark: "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683" });
    })
    .post("/d1/database/:id/query", async (c) => {
      const { sql, params, batch } = await c.req.json<Partial<Query> & { sql: string; batch?: Query[] }>();
      const { sqlite } = database(c.req.param("id"));
      if (batch || params) return answer(runQueries(sqlite, batch ?? [{ sql, params }]));
      if (!/^SELECT\b/.test(sql)) account.writes.push(`SQL ${sql.slice(0, 200)}`);
      return answer([{ success: true, results: runSql(sqlite, sql), meta: { duration: 1 } }]);
    })
    .get("/storage/kv/namespaces", (c) => answerPage(account.namespaces, c.req.url))
    .post("/storage/kv/namespaces", async (c) => {
      const created = { id: hexId(), title: (await c.req.json<{ title: string }>()).title };
      account.namespaces.push(created);
      return answer(created);
    })
    .get("/storage/kv/namespaces/:id", (c) =>
      answer(
        existing(
          account.namespaces.find(({ id }) => id === c.req.param("id")),
          10_013,
          "namespace not found",
        ),
      ),
    )
    .post("/r2/buckets", async (c) => {
      const { name } = await c.req.json<{ name: string }>();
      account.buckets.push(name);
      return answer({ name });
    })
    .get("/r2/buckets/:name", (c) => {
      const name = existing(
        account.buckets.find((each) => each === c.req.param("name")),
        10_006,
        "The specified bucket does not exist.",
      );
      return answer({ name });
    })
    .get("/hyperdrive/configs", () => answer(account.pools))
    .post("/hyperdrive/configs", async (c) => {
      const created = { ...(await c.req.json<Omit<Pool, "id">>()), id: hexId() };
      account.pools.push(created);
      return answer(created);
    })
    .get("/hyperdrive/configs/:id", (c) =>
      answer(
        existing(
          account.pools.find(({ id }) => id === c.req.param("id")),
          2001,
          "config not found",
        ),
      ),
    )
    .get("/queues", (c) => {
      const names = c.req.queries("name");
      return answerPage(
        account.queues.filter(({ queue_name: name }) => names?.includes(name) ?? true),
        c.req.url,
      );
    })
    .post("/queues", async (c) => {
      const created = { queue_id: hexId(), queue_name: (await c.req.json<{ queue_name: string }>()).queue_name, consumers: [] };
      account.queues.push(created);
      return answer(created);
    })
    .post("/queues/:id/consumers", async (c) => {
      const queue = existing(
        account.queues.find(({ queue_id: id }) => id === c.req.param("id")),
        10_159,
        "queue not found",
      );
      const consumer = {
        script: (await c.req.json<{ script_name: string }>()).script_name,
        consumer_id: hexId(),
        type: "worker" as const,
      };
      queue.consumers.push(consumer);
      return answer(consumer);
    })
    .put("/queues/:id/consumers/:consumer", () => answer({}));
}

/**
 * Runs a single reading statement, or all statements of a text in one transaction, as D1 does. Its API cuts multi-line triggers
 * into pieces (workers-sdk#4998).
 */
/** A statement with its parameters, which are texts. */
interface Query {
  sql: string;
  params?: string[] | undefined;
}

/** Runs statements as one transaction. */
function runQueries(sqlite: DatabaseSync, queries: Query[]): object[] {
  sqlite.exec("BEGIN");
  try {
    const results = queries.map(({ sql, params = [] }) => ({
      success: true,
      results: sqlite.prepare(sql).all(...params),
      meta: {},
    }));
    sqlite.exec("COMMIT");
    return results;
  } catch (error) {
    sqlite.exec("ROLLBACK");
    throw new Refusal(400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
  }
}

function runSql(sqlite: DatabaseSync, sql: string): unknown[] {
  if (/\bCREATE TRIGGER\b(?!.* END;$)/m.test(sql)) throw new Refusal(400, 7500, "incomplete input: SQLITE_ERROR");
  try {
    if (/^SELECT\b/i.test(sql)) return sqlite.prepare(sql).all();
    sqlite.exec("BEGIN");
    try {
      sqlite.exec(sql);
      sqlite.exec("COMMIT");
      return [];
    } catch (error) {
      sqlite.exec("ROLLBACK");
      throw error;
    }
  } catch (error) {
    throw new Refusal(400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
  }
}

function workerRoutes(account: CloudflareAccount): Hono {
  const script = (name: string) => existing(account.scripts.get(name), 10_007, "This Worker does not exist on your account.");
  return new Hono()
    .get("/services/:name", (c) => {
      const found = existing(account.scripts.get(c.req.param("name")), 10_090, "This service does not exist on your account.");
      return answer({
        id: c.req.param("name"),
        default_environment: {
          environment: "production",
          script: { tag: hexId(), tags: null, migration_tag: found.migrationTag, last_deployed_from: "wrangler" },
        },
      });
    })
    .get("/workers/:name", () => answer({ subdomain: { enabled: false, previews_enabled: false } }))
    .get("/scripts/:name/settings", (c) => {
      const { versions, secrets } = script(c.req.param("name"));
      const secretBindings = Object.keys(secrets).map((name) => ({ type: "secret_text", name }));
      return answer({ bindings: [...(versions.at(-1)?.metadata.bindings ?? []), ...secretBindings] });
    })
    .get("/scripts/:name/secrets", (c) =>
      answer(Object.keys(script(c.req.param("name")).secrets).map((name) => ({ name, type: "secret_text" }))),
    )
    .post("/scripts/:name/assets-upload-session", async (c) => {
      const { manifest } = await c.req.json<{ manifest: Record<string, { hash: string }> }>();
      account.served = Object.keys(manifest);
      const missing = Object.values(manifest).filter(({ hash }) => !account.assets.has(hash));
      const hashes = [...new Set(missing.map(({ hash }) => hash))];
      const buckets = Array.from({ length: Math.ceil(hashes.length / 400) }, (_, index) =>
        hashes.slice(index * 400, (index + 1) * 400),
      );
      return answer({ jwt: jwtOf({ session: true }), buckets });
    })
    .post("/assets/upload", async (c) => {
      for (const hash of (await c.req.formData()).keys()) account.assets.add(hash);
      return answer({ jwt: jwtOf({ completed: true }) });
    })
    .put("/scripts/:name", async (c) => {
      const version = await upload(account, c.req.param("name"), await c.req.formData());
      script(c.req.param("name")).deployed.unshift(version.id);
      return answer({
        id: c.req.param("name"),
        etag: hexId(),
        deployment_id: version.id.replaceAll("-", ""),
        startup_time_ms: 20,
      });
    })
    .post("/scripts/:name/versions", async (c) => {
      script(c.req.param("name"));
      const { id } = await upload(account, c.req.param("name"), await c.req.formData());
      return answer({ id, startup_time_ms: 20, resources: { script: { etag: hexId() } }, metadata: {} });
    })
    .get("/scripts/:name/versions/:id", (c) => {
      const { versions } = script(c.req.param("name"));
      const { id } = existing(
        versions.find((each) => each.id === c.req.param("id")),
        10_092,
        "version not found",
      );
      const metadata = { author_email: "team@example.nl", created_on: "2026-11-23T20:00:00Z", source: "wrangler" };
      return answer({ id, number: 1, metadata, annotations: {}, resources: { bindings: [], script: {}, script_runtime: {} } });
    })
    .get("/scripts/:name/deployments", (c) => {
      const { deployed } = script(c.req.param("name"));
      return answer({ deployments: deployed.map((id) => describeDeployment(id)) });
    })
    .post("/scripts/:name/deployments", async (c) => {
      const { versions } = await c.req.json<{ versions: { version_id: string }[] }>();
      const id = versions[0]?.version_id ?? "";
      script(c.req.param("name")).deployed.unshift(id);
      return answer(describeDeployment(id));
    })
    .patch("/scripts/:name/script-settings", () => answer({}))
    .post("/scripts/:name/subdomain", () => answer({ enabled: false, previews_enabled: false }))
    .put("/scripts/:name/routes", async (c) => {
      const routes = await c.req.json<{ pattern: string }[]>();
      script(c.req.param("name")).routes = routes.map(({ pattern }) => pattern);
      return answer(routes);
    })
    .put("/scripts/:name/schedules", async (c) => {
      const schedules = await c.req.json<{ cron: string }[]>();
      script(c.req.param("name")).crons = schedules.map(({ cron }) => cron);
      return answer({ schedules });
    });
}

/** Stores an uploaded version: its bindings, and its secrets in addition to those of earlier versions. */
async function upload(account: CloudflareAccount, name: string, form: FormData): Promise<Version> {
  const metadata = JSON.parse(await partText(form.get("metadata"))) as Version["metadata"] & { migrations?: { new_tag: string } };
  const script = account.scripts.get(name) ?? { versions: [], deployed: [], secrets: {}, routes: [], crons: [] };
  const isSecret = ({ type }: Binding) => type === "secret_text";
  for (const binding of metadata.bindings.filter(isSecret))
    script.secrets[binding.name] = (binding as { text?: string }).text ?? "";
  const bindings = metadata.bindings.filter((binding) => !isSecret(binding));
  const modules = [...form.keys()].filter((key) => key !== "metadata");
  const version = { id: account.nextVersion ?? randomUUID(), metadata: { ...metadata, bindings }, modules };
  if (metadata.migrations) script.migrationTag = metadata.migrations.new_tag;
  script.versions.push(version);
  account.scripts.set(name, script);
  return version;
}

const partText = async (part: File | string | null): Promise<string> => (part instanceof File ? await part.text() : (part ?? ""));

const describeDeployment = (id: string) => ({
  id: randomUUID(),
  source: "wrangler",
  strategy: "percentage",
  author_email: "team@example.nl",
  created_on: "2026-11-23T20:00:00Z",
  annotations: {},
  versions: [{ version_id: id, percentage: 100 }],
});

/** An unsigned token: wrangler reads only the claims. */
const jwtOf = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;

async function toRequest(incoming: IncomingMessage, base: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers(incoming.headers as Record<string, string>);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return new Request(new URL(url, base), { method, headers, body });
}
