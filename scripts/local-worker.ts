import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { readWorkerOptions } from "./worker-options.ts";

const root = join(import.meta.dirname, "..");

/** Options that replace those of the built worker. */
export interface WorkerCode {
  modulesRoot: string;
  modules: { type: "ESModule" | "CompiledWasm"; path: string; contents: string | Uint8Array }[];
  assets?: { directory: string; binding: string };
  serviceBindings?: Record<string, (request: Request) => Promise<Response>>;
  unsafeEvalBinding?: string;
}

export interface LocalWorkerOptions {
  port?: number;
  /** Port of this machine on which inspectors (Chrome, an editor) connect to the worker; without it none can. */
  inspectorPort?: number;
  /** Folder of the persistent state; without it, state is in memory. */
  state?: string;
  /** Variables that override those of wrangler.toml. */
  vars?: Record<string, string>;
  quiet?: boolean;
  /** Receives the worker's log entries; by default they go to standard error. */
  onLog?: (log: { level: string; message: string }) => void;
  /** Answers the worker's outgoing requests: a function, or a worker by its name; without it they go to the network. */
  outside?: string | ((request: Request) => Response | Promise<Response>);
  /** Durable Object bindings over those of wrangler.toml, in miniflare's form. */
  objects?: Record<string, { className: string; scriptName?: string }>;
  /** Name of the worker; another one where several run together. */
  name?: string;
  /** Code other than that of `dist/`, with bindings of its own, in the form of version 4 of Miniflare. */
  code?: WorkerCode | undefined;
  /** Folder in which workers of other processes find each other's objects by name; none is shared without it. */
  registry?: string;
  /** What {@link readBuild} returned, for programs that start several workers of one build. */
  build?: LocalBuild;
}

type LocalBuild = Awaited<ReturnType<typeof readBuild>>;

/** Starts the built worker of `dist/` in workerd, with D1, KV, R2 and assets as declared in wrangler.toml. */
export async function createLocalWorker(options: LocalWorkerOptions): Promise<Miniflare> {
  return new Miniflare(await localWorkerOptions(options));
}

/** Returns Miniflare's options for the built worker. */
export async function localWorkerOptions({
  port = 0,
  inspectorPort,
  state,
  vars,
  quiet = false,
  onLog = ({ message }) => console.error(message),
  outside,
  objects,
  name = "vrijhuis",
  registry,
  build,
  code,
}: LocalWorkerOptions): Promise<ConstructorParameters<typeof Miniflare>[0]> {
  const {
    vars: declared,
    worker,
    modules,
  } = build ?? (code ? { ...(await readWorkerOptions()), modules: [] } : await readBuild());
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    port,
    ...(inspectorPort === undefined ? {} : { inspectorPort, inspectorHost: "127.0.0.1" }),
    cf: false,
    log: new Log(quiet ? LogLevel.ERROR : LogLevel.WARN),
    handleStructuredLogs: onLog,
    // An email that is posted to /cdn-cgi/local/email?from=…&to=… reaches the worker as if it had arrived.
    unsafeTriggerHandlers: true,
    ...(state === undefined ? {} : { resourcePersistencePath: state }),
    ...(registry === undefined ? {} : { unsafeDevRegistryPath: registry }),
    ...worker,
    name,
    durableObjects: { ...(worker["durableObjects"] as object | undefined), ...objects },
    ...(outside ? { outboundService: outside } : {}),
    bindings: {
      ...declared,
      AUTH_SECRET: await authSecret(state),
      BACKUP_SECRET: await keptSecret(state, "backup-secret"),
      ...vars,
    },
    ...(code ?? { modulesRoot: join(root, "dist/worker"), modules }),
    ...(code?.assets && { assets: { ...(worker["assets"] as object | undefined), ...code.assets } }),
  } as Parameters<typeof convertV4MiniflareOptions>[0]);
}

/** Reads wrangler.toml and the modules of the built worker. */
export const readBuild = async () => ({ ...(await readWorkerOptions()), modules: await readModules(join(root, "dist/worker")) });

/** Returns the secret that encrypts keys and codes. It is stored with the state, which cannot be read without it. */
export const authSecret = (state: string | undefined): Promise<string> => keptSecret(state, "auth-secret");

async function keptSecret(state: string | undefined, name: string): Promise<string> {
  const created = randomBytes(32).toString("base64");
  if (state === undefined) return created;
  const file = join(state, name);
  return readFile(file, "utf8").catch(async () => {
    await mkdir(state, { recursive: true });
    await writeFile(file, created, { mode: 0o600 });
    return created;
  });
}

async function readModules(folder: string) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|wasm)$/.test(file));
  files.sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  return Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      return file.endsWith(".wasm")
        ? { type: "CompiledWasm" as const, path, contents: await readFile(path) }
        : { type: "ESModule" as const, path, contents: await readFile(path, "utf8") };
    }),
  );
}
