import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deploy, type DeployOptions } from "#scripts/deploy.ts";
import { loadSettings } from "#scripts/deploy/settings.ts";
import { type Send, smokeTest } from "#scripts/deploy/smoke-test.ts";
import { send } from "#scripts/send.ts";
import { ACCOUNT, API_TOKEN, type CloudflareAccount, startCloudflareAccount } from "../support/cloudflare-api.ts";
import { freePort } from "../support/free-port.ts";
import { MAIN_DOMAIN, startWorker, type TestWorker } from "../support/worker.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const BROKEN = "migrations/d1/9999_broken.sql";
const POLICIES = "migrations/policies/d1.sql";
const MINUTE = 60_000;

let account: CloudflareAccount;
/** The worker that answers at the origin, whatever has been deployed. */
let worker: TestWorker;
/** The version that it names. */
let version: string;
let root: string;
let port: number;
let lines: string[];

beforeAll(async () => {
  port = await freePort();
  [account, worker, root] = await Promise.all([
    startCloudflareAccount(MAIN_DOMAIN),
    startWorker({ port, vars: { MAIN_ORIGIN: `http://${MAIN_DOMAIN}:${port}` } }),
    mkdtemp(join(tmpdir(), "deploy-test-")),
  ]);
  const health = await worker.get(`http://${MAIN_DOMAIN}:${port}/healthz`);
  ({ version } = (await health.json()) as { version: string });
  const toml = await readFile(join(REPOSITORY, "wrangler.toml"), "utf8");
  const local = toml.replace("https://vrijhuis.nl", `http://${MAIN_DOMAIN}:${port}`).replaceAll("vrijhuis.nl", MAIN_DOMAIN);
  await writeFile(join(root, "wrangler.toml"), local);
  await cp(join(REPOSITORY, "dist"), join(root, "dist"), { recursive: true });
  await cp(join(REPOSITORY, "migrations"), join(root, "migrations"), { recursive: true });
});
beforeEach(() => {
  lines = [];
  account.writes.length = 0;
});
afterAll(async () => {
  await Promise.all([worker.stop(), account.stop(), rm(root, { recursive: true })]);
});

const environment = () => ({
  ...process.env,
  CLOUDFLARE_API_TOKEN: API_TOKEN,
  CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
  CLOUDFLARE_API_BASE_URL: account.base,
  DATABASE_URL: undefined,
});

/** Sends a request to the worker on this machine, because DNS may not know the names under .localhost. */
const sendLocally: Send = (url, { headers }) => {
  const { host, pathname } = new URL(url);
  return send({ port, path: pathname, headers: { ...headers, Host: host } });
};

/** Runs the command with `dist/` as it is. */
function run(options: DeployOptions = {}): Promise<number> {
  return deploy({
    root,
    env: environment(),
    skipBuild: true,
    waitSeconds: 0,
    send: sendLocally,
    write: (line) => lines.push(line),
    ...options,
  });
}

const report = () => lines.join("\n");
const sqlite = () => {
  const [database] = account.databases;
  if (!database) throw new Error("no database was created");
  return database.sqlite;
};
const countTriggers = () =>
  sqlite().prepare("SELECT count(*) AS count FROM sqlite_master WHERE type = 'trigger'").get()?.["count"];
const script = () => {
  const found = account.scripts.get("vrijhuis");
  if (!found) throw new Error("no worker is deployed");
  return found;
};

test("without a token nothing is sent, and the report says so", async () => {
  expect(await run({ env: { ...environment(), CLOUDFLARE_API_TOKEN: undefined } })).toBe(2);
  expect(report()).toContain("CLOUDFLARE_API_TOKEN is not set");
  expect(await run({ env: { ...environment(), CLOUDFLARE_API_TOKEN: "wrong" } })).toBe(1);
  expect(report()).toContain("Invalid access token (9109)");
  expect(account.writes).toEqual([]);
});

test("a dry run shows all steps and changes nothing", { timeout: MINUTE }, async () => {
  expect(await run({ dryRun: true }), report()).toBe(0);
  for (const line of ["D1 database vrijhuis would be created", "AUTH_SECRET would be created", "BACKUP_SECRET would be created"])
    expect(report()).toContain(line);
  expect(report()).toMatch(/D1 database vrijhuis: \d+ migrations? and the policies would be applied/);
  expect(report()).toMatch(/the worker has \d+ KiB gzipped, of 10240/);
  expect(account.writes).toEqual([]);
  for (const file of [".deploy.vars", "wrangler.deploy.json"]) await expect(stat(join(root, file))).rejects.toThrow("ENOENT");
});

test("a migration that fails stops the first run before the deployment", { timeout: MINUTE }, async () => {
  await writeFile(join(root, BROKEN), "CREATE TABLE fine (id integer);\nINSERT INTO missing VALUES (1);\n");
  expect(await run()).toBe(1);
  expect(report()).toContain("Failed: Migrations");
  expect(report()).toContain("no such table: missing");
  expect(report()).toContain("Nothing was deployed");
  expect(sqlite().prepare("SELECT name FROM sqlite_master").all()).toEqual([]);
  expect(account.scripts.size).toBe(0);
  expect(account.databases.map(({ name, location }) => [name, location])).toEqual([["vrijhuis", "weur"]]);
  expect(account.namespaces.map(({ title }) => title)).toEqual(["vrijhuis-sites"]);
  expect(account.buckets).toEqual(["vrijhuis-media", "vrijhuis-backups"]);
  const { producers, consumers } = (await loadSettings(root, environment())).config.queues;
  const queues = new Set([...producers, ...consumers].map(({ queue }) => queue));
  expect(account.queues.map(({ queue_name: name }) => name).toSorted()).toEqual([...queues].toSorted());
  expect(account.records.map(({ name, content, proxied }) => [name, content, proxied])).toEqual([
    [MAIN_DOMAIN, "100::", true],
    [`*.${MAIN_DOMAIN}`, "100::", true],
  ]);
  expect((await stat(join(root, ".deploy.vars"))).mode & 0o777).toBe(0o600);
});

test("the next run does the rest, and tests the deployment", { timeout: MINUTE }, async () => {
  await rm(join(root, BROKEN), { force: true });
  const secrets = await readFile(join(root, ".deploy.vars"), "utf8");
  account.nextVersion = version;
  expect(await run(), report()).toBe(0);
  expect(report()).toMatch(/D1 database vrijhuis: \d+ migrations? and the policies applied/);
  expect(countTriggers()).toBeGreaterThan(10);
  const { migrationTag, versions, deployed, routes, crons, secrets: set } = script();
  expect(deployed).toEqual([version]);
  expect(migrationTag).toBeDefined();
  expect(versions[0]?.modules).toContain("index.js");
  const [database, namespace] = [account.databases[0]?.uuid, account.namespaces[0]?.id];
  expect(versions[0]?.metadata.bindings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: "d1", name: "DB", id: database }),
      expect.objectContaining({ type: "kv_namespace", name: "SITES", namespace_id: namespace }),
      expect.objectContaining({ type: "version_metadata", name: "VERSION" }),
    ]),
  );
  expect(routes).toEqual([`${MAIN_DOMAIN}/*`, `*.${MAIN_DOMAIN}/*`, "*/*"]);
  expect(crons).toEqual(["* * * * *"]);
  expect(account.queues.filter(({ consumers }) => consumers.length !== 1)).toEqual([]);
  expect(secrets).toBe(`AUTH_SECRET=${set["AUTH_SECRET"]}\nBACKUP_SECRET=${set["BACKUP_SECRET"]}\n`);
  for (const name of ["AUTH_SECRET", "BACKUP_SECRET"]) expect(report()).not.toContain(set[name]);
  expect(report()).toContain(`/healthz: store and KV answer, version ${version}`);
  for (const check of ["site in Polish: 200", "demo of modern-minimal: 200", "data protocol: 200", "accounts: 200", "exist: 404"])
    expect(report()).toContain(check);
});

test("a version that does not answer is rolled back; the run creates nothing again", { timeout: MINUTE }, async () => {
  account.nextVersion = undefined;
  await writeFile(join(root, ".deploy.vars"), "AUTH_SECRET=b3RoZXI=\n");
  const { AUTH_SECRET, BACKUP_SECRET } = script().secrets;
  const [header = "", drop = "", create = ""] = (await readFile(join(root, POLICIES), "utf8")).split("\n");
  await writeFile(join(root, POLICIES), `${[header, drop, create].join("\n")}\n`);
  expect(await run({ rollbackOnFailure: true })).toBe(1);
  expect(report()).toContain("D1 database vrijhuis: the policies applied");
  expect(countTriggers()).toBe(1);
  expect(report()).toContain("Failed: Smoke test");
  expect(report()).toContain("another version than");
  expect(report()).toContain(`Rolled back to version ${version}`);
  expect(script().deployed).toEqual([version, expect.not.stringContaining(version), version]);
  expect(script().secrets).toEqual({ AUTH_SECRET, BACKUP_SECRET });
  expect(report()).toContain("left as they are, though in .deploy.vars: AUTH_SECRET");
  const created = account.writes.filter((write) => !write.startsWith("PUT ") && !write.includes(" workers/scripts/vrijhuis/"));
  expect(created).toEqual([expect.stringMatching(/^SQL CREATE TABLE IF NOT EXISTS applied_files/)]);
});

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

test(
  "files of former builds stay for seven days; only those with a digest in their name, as they were",
  { timeout: MINUTE },
  async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const listed = {
      "assets/before-AAAAAAAA.js": { digest: digestOf("before") },
      "assets/earlier-BBBBBBBB.css": { digest: digestOf("earlier"), until: day(1) },
      "assets/ended-CCCCCCCC.js": { digest: digestOf("ended"), until: day(-1) },
      "assets/changed-DDDDDDDD.js": { digest: digestOf("as it was") },
      "assets/missing-EEEEEEEE.js": { digest: digestOf("missing") },
      "assets/../sw-FFFFFFFF.js": { digest: digestOf("sw") },
      "sw.js": { digest: digestOf("sw") },
    };
    const former: Send = async (url, init) => {
      const [, name = ""] = /^https?:\/\/[^/]+\/(.*)$/.exec(url) ?? [];
      if (name === "build-files.json") return Response.json(listed);
      if (name === "assets/missing-EEEEEEEE.js") return new Response(null, { status: 404 });
      const [, word] = /^assets\/(\w+)-\w{8}\.\w+$/.exec(name) ?? [];
      return word !== undefined && Object.hasOwn(listed, name) ? new Response(word) : sendLocally(url, init);
    };
    account.nextVersion = version;
    const before = await readdir(join(root, "dist/client/assets"));
    expect(await run({ dryRun: true, send: former }), report()).toBe(0);
    expect(report()).toContain("4 files of former builds would stay");
    expect(await readdir(join(root, "dist/client/assets"))).toEqual(before);
    expect(await run({ send: former }), report()).toBe(0);
    expect(report()).toContain("2 files of former builds stay");
    expect(report()).toContain("2 files of former builds could not be fetched");
    const added = ["/assets/before-AAAAAAAA.js", "/assets/earlier-BBBBBBBB.css"];
    expect(account.served).toEqual(expect.arrayContaining([...added, "/build-files.json", `/assets/${before[0]}`]));
    const others = account.served.filter((path) => /-([A-F])\1{7}\./.test(path) && !added.includes(path));
    expect(others).toEqual([]);
    const list = JSON.parse(await readFile(join(root, "dist/client/build-files.json"), "utf8")) as typeof listed;
    expect(list["assets/before-AAAAAAAA.js"]).toEqual({ digest: digestOf("before"), until: day(7) });
    expect(list["assets/earlier-BBBBBBBB.css"]).toEqual({ digest: digestOf("earlier"), until: day(1) });

    // The same build again: what was added before is not taken for a part of it.
    expect(await run(), report()).toBe(0);
    expect(report()).toContain("the running version has no list of its files");
    expect(account.served).not.toContain(added[0]);
    account.nextVersion = undefined;
  },
);

test("the smoke test lists every check that fails", async () => {
  const origin = `http://${MAIN_DOMAIN}:${port}`;
  const answers: Send = async (url, init) => {
    if (url.endsWith("/pl")) throw new TypeError("fetch failed", { cause: new Error("certificate has expired") });
    return url.endsWith("/settings") ? new Response("unavailable", { status: 503 }) : sendLocally(url, init);
  };
  await expect(
    smokeTest(new URL(origin), version, {
      waitSeconds: 0,
      hasHostedAccounts: false,
      send: answers,
      say: (line) => lines.push(line),
    }),
  ).rejects.toThrow(
    `marketing site in Polish (${origin}/pl): no answer: certificate has expired
    accounts (${origin}/auth/v1/settings): status 503 instead of 200`,
  );
  expect(report()).toContain("data protocol: 200");
});

/** Runs that stop before anything is built or changed, on the account with the deployed worker. */
async function expectRefusal(message: string, { code = 1, env = {} } = {}): Promise<void> {
  lines = [];
  expect(await run({ env: { ...environment(), ...env } }), message).toBe(code);
  expect(report()).toContain(message);
}

test("harmful changes to the deployed worker are refused before anything is changed", async () => {
  const secretsFile = join(root, ".deploy.vars");
  const [zone] = account.zones;
  const [record] = account.records;
  const [binding] =
    script()
      .versions.at(-1)
      ?.metadata.bindings.filter(({ name }) => name === "DB") ?? [];
  if (!zone || !record || !binding) throw new Error("the worker is not deployed");
  await rm(secretsFile);

  sqlite().exec("ALTER TABLE applied_files RENAME TO others");
  await expectRefusal("made before the first release: its tables cannot be migrated. To start anew, create an empty D1 database");
  sqlite().exec("ALTER TABLE others RENAME TO applied_files");

  Object.assign(zone, { status: "pending" });
  await expectRefusal(`the zone ${MAIN_DOMAIN} is pending: at the registrar, set its name servers to ada.ns.cloudflare.com`);
  Object.assign(zone, { status: "active", name: "other.example" });
  await expectRefusal(`the zone ${MAIN_DOMAIN} does not exist in this account`);
  zone.name = MAIN_DOMAIN;
  record.proxied = false;
  await expectRefusal(`${MAIN_DOMAIN} has addresses in DNS that are not proxied`);
  record.proxied = true;

  const { id } = binding;
  binding.id = "d0000000-0000-4000-8000-000000000000";
  await expectRefusal(
    "the deployed worker's DB is the D1 database d0000000-0000-4000-8000-000000000000, but the one named vrijhuis is",
  );
  const other = `database_id = "${binding.id}"`;
  const toml = await readFile(join(root, "wrangler.toml"), "utf8");
  await writeFile(join(root, "wrangler.toml"), toml.replace(/database_id = .*/, other));
  await expectRefusal("which wrangler.toml binds as DB, does not exist in this account");
  await writeFile(join(root, "wrangler.toml"), toml.replace(/database_id = .*/, `database_id = "${id}"`));
  await writeFile(secretsFile, "VAPID_PUBLIC_KEY=x\n");
  await expectRefusal("VAPID_PRIVATE_KEY is missing");
  await writeFile(join(root, "wrangler.toml"), toml);
  Object.assign(binding, { id });

  await writeFile(secretsFile, "DATABASE_URL=postgres://127.0.0.1:1/none\n");
  await expectRefusal("ECONNREFUSED");
  await writeFile(secretsFile, "STRIPE_SECRET=sk\n");
  await expectRefusal(".deploy.vars: STRIPE_SECRET unknown", { code: 2 });
  await writeFile(secretsFile, "PASSWORD_HASHERS=4\n");
  await expectRefusal("PASSWORD_HASHERS is a variable of wrangler.toml", { code: 2 });
  await expectRefusal("CLOUDFLARE_API_TOKEN has characters", { code: 2, env: { CLOUDFLARE_API_TOKEN: `${API_TOKEN}\n` } });
  expect(report()).not.toContain(API_TOKEN);

  await rm(secretsFile);
  script().secrets = {};
  await expectRefusal("AUTH_SECRET is missing, and the store has data");
  await writeFile(secretsFile, "AUTH_SECRET=c2hvcnQ=\n");
  await expectRefusal("AUTH_SECRET is not 32 bytes in base64");
  expect(account.writes).toEqual([]);
});

test("Postgres through Hyperdrive: a configuration without a cache is created, and one with a cache is refused", async () => {
  await rm(join(root, ".deploy.vars"), { force: true });
  const toml = await readFile(join(root, "wrangler.toml"), "utf8");
  const hyperdrive = `\n[[hyperdrive]]\nbinding = "HYPERDRIVE"\nid = "${"0".repeat(32)}"\n`;
  await writeFile(join(root, "wrangler.toml"), toml + hyperdrive);
  await expectRefusal("DATABASE_URL is not set: the Hyperdrive configuration vrijhuis-hyperdrive needs it");
  await expectRefusal("ECONNREFUSED", { env: { DATABASE_URL: "postgres://anna:p%40ss@127.0.0.1:1/homes" } });
  expect(account.pools).toMatchObject([
    {
      name: "vrijhuis-hyperdrive",
      origin: { scheme: "postgres", host: "127.0.0.1", port: 1, database: "homes", user: "anna", password: "p@ss" },
      caching: { disabled: true },
    },
  ]);
  expect(report()).not.toContain("p@ss");
  const [pool] = account.pools;
  if (pool) pool.caching.disabled = false;
  await expectRefusal("caches answers, which would show booked nights as free");
  await writeFile(join(root, "wrangler.toml"), toml);
  expect(account.writes).toEqual(["POST hyperdrive/configs"]);
});
