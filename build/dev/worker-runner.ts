import { DurableObject } from "cloudflare:workers";
import { EvaluatedModules, type ModuleEvaluator, ModuleRunner, type ModuleRunnerTransport } from "vite/module-runner";
import { DEV_BINDINGS, ENTRIES, type ModulePatch, type SentModule, WASM } from "./module-patch.ts";

/**
 * The worker of `npm run dev`: runs the modules of the real one without a bundle. Before each event it asks the process that
 * watches the sources for modules that changed, and then evaluates all sources anew, as a new isolate would; packages are kept.
 */

interface RunnerEnv {
  [DEV_BINDINGS.modules]: Fetcher;
  [DEV_BINDINGS.files]: Fetcher;
  [DEV_BINDINGS.evaluate]: { eval(code: string, name: string): unknown; newWasmModule(bytes: Uint8Array): WebAssembly.Module };
  [binding: string]: unknown;
}
type Evaluated = (...values: unknown[]) => Promise<void>;
/** The worker's module: its handlers, and the classes of its objects. */
type WorkerModule = { default: ExportedHandler<RunnerEnv> } & Record<
  string,
  new (state: DurableObjectState, env: RunnerEnv) => object
>;
interface DocumentsModule {
  renderDocument: (path: string) => Promise<string | undefined>;
}

const modules = new Map<string, SentModule>();
const wasm = new Map<string, WebAssembly.Module>();

/** Runs the modules of one version: an event that began earlier goes on with those of its own. */
interface Version {
  number: number;
  runner: ModuleRunner;
  /** Why the sources cannot be run as they are. */
  failure: string | undefined;
}
let current: Version | undefined;

/** Returns the newest version, after fetching what changed since the last event. */
async function update(env: RunnerEnv): Promise<Version> {
  const answer = await env[DEV_BINDINGS.modules].fetch(`http://modules/?since=${current?.number ?? 0}`);
  const patch = answer.status === 204 ? undefined : await answer.json<ModulePatch>();
  if (patch && patch.version > (current?.number ?? 0)) {
    for (const [url, module] of Object.entries(patch.modules)) modules.set(url, module);
    for (const [name, bytes] of Object.entries(patch.wasm))
      wasm.set(name, env[DEV_BINDINGS.evaluate].newWasmModule(Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))));
    const runner = createRunner(env[DEV_BINDINGS.evaluate], current?.runner.evaluatedModules);
    current = { number: patch.version, runner, failure: patch.error };
  }
  if (!current) throw new Error("no modules were sent");
  return current;
}

/** Creates a runner without evaluated modules, but for packages that another one has evaluated. */
function createRunner(evaluate: RunnerEnv[typeof DEV_BINDINGS.evaluate], earlier?: EvaluatedModules): ModuleRunner {
  const invoke: ModuleRunnerTransport["invoke"] = async (payload) => {
    const { name, data } = (payload as { data: { name: string; data: [string] } }).data;
    if (name !== "fetchModule") return { result: [] };
    const module = modules.get(data[0]);
    return module ? { result: module } : { error: { message: `${data[0]} was not collected` } };
  };
  const evaluator: ModuleEvaluator = {
    async runInlinedModule(context, code, { id }) {
      const run = evaluate.eval(`"use strict"; async (${Object.keys(context).join(", ")}) => {${code}\n}`, id) as Evaluated;
      await run(...Object.values(context));
    },
    runExternalModule: async (name) => (name.startsWith(WASM) ? { default: wasm.get(name) } : import(name)),
  };
  const evaluatedModules = new EvaluatedModules();
  for (const [url, module] of earlier?.urlToIdModuleMap ?? [])
    if (module.evaluated && module.file.includes("/node_modules/")) {
      evaluatedModules.idToModuleMap.set(module.id, module);
      evaluatedModules.urlToIdModuleMap.set(url, module);
    }
  return new ModuleRunner({ transport: { invoke }, hmr: false, sourcemapInterceptor: false, evaluatedModules }, evaluator);
}

/** The bindings of the real worker; documents that the build would render are rendered at each request. */
function realEnv(env: RunnerEnv, { runner }: Version): RunnerEnv {
  const ASSETS = {
    async fetch(input: RequestInfo, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      const { renderDocument } = await runner.import<DocumentsModule>(ENTRIES.documents);
      const { pathname } = new URL(request.url);
      const text = await renderDocument(pathname);
      if (text === undefined) return env[DEV_BINDINGS.files].fetch(request);
      const type = pathname.endsWith(".html") ? "text/html" : "application/xml";
      return new Response(request.method === "HEAD" ? null : text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
    },
  };
  return { ...env, ASSETS };
}

/** Returns the handlers of the newest version, and the bindings they get. */
async function worker(env: RunnerEnv): Promise<{ handlers: Required<ExportedHandler<RunnerEnv>>; real: RunnerEnv }> {
  const version = await update(env);
  if (version.failure !== undefined) throw new Error(version.failure);
  const module = await version.runner.import<WorkerModule>(ENTRIES.worker);
  return { handlers: module.default as Required<ExportedHandler<RunnerEnv>>, real: realEnv(env, version) };
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export default {
  async fetch(request, env, execution) {
    try {
      const { handlers, real } = await worker(env);
      return await handlers.fetch(request, real, execution);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const html = `<!doctype html><html lang="en"><head><title>Error</title></head><body><pre>${escape(text)}</pre></body></html>`;
      return new Response(html, { status: 500, headers: { "Content-Type": "text/html; charset=utf-8" } });
    }
  },
  async queue(batch, env, execution) {
    const { handlers, real } = await worker(env);
    await handlers.queue(batch, real, execution);
  },
  async email(message, env, execution) {
    const { handlers, real } = await worker(env);
    await handlers.email(message, real, execution);
  },
  async scheduled(event, env, execution) {
    const { handlers, real } = await worker(env);
    await handlers.scheduled(event, real, execution);
  },
} satisfies ExportedHandler<RunnerEnv>;

/** An object of the worker by the names of its methods. */
type RealObject = Record<string, (...parameters: unknown[]) => unknown>;

/** Properties of an object that are not methods called by the worker. */
const OWN = new Set([
  "constructor",
  "ctx",
  "env",
  "then",
  "dup",
  "webSocketMessage",
  "webSocketClose",
  "webSocketError",
  "alarm",
]);

/**
 * Creates the class of an object of the worker: it has the real object do everything, and creates it anew when sources changed.
 */
function objectClass(name: string) {
  return class extends DurableObject<RunnerEnv> {
    #real: { version: Version; object: RealObject } | undefined;

    constructor(state: DurableObjectState, env: RunnerEnv) {
      super(state, env);
      return new Proxy(this, {
        get: (target, key) => {
          const own: unknown = Reflect.get(target, key);
          if (typeof key === "symbol" || OWN.has(key)) return typeof own === "function" ? own.bind(target) : own;
          return (...parameters: unknown[]) => target.call(key, parameters);
        },
      });
    }

    async call(method: string, parameters: unknown[]): Promise<unknown> {
      const version = await update(this.env);
      if (this.#real?.version !== version) {
        const { [name]: Real } = await version.runner.import<WorkerModule>(ENTRIES.worker);
        if (!Real) throw new Error(`the worker has no class ${name}`);
        this.#real = { version, object: new Real(this.ctx, realEnv(this.env, version)) as RealObject };
        // A call waits for what the constructor does with blockConcurrencyWhile.
        await this.ctx.blockConcurrencyWhile(async () => undefined);
      }
      return this.#real.object[method]?.(...parameters);
    }

    override fetch(request: Request): Promise<Response> {
      return this.call("fetch", [request]) as Promise<Response>;
    }
    override async alarm(...parameters: unknown[]): Promise<void> {
      await this.call("alarm", parameters);
    }
    override async webSocketMessage(...parameters: unknown[]): Promise<void> {
      await this.call("webSocketMessage", parameters);
    }
    override async webSocketClose(...parameters: unknown[]): Promise<void> {
      await this.call("webSocketClose", parameters);
    }
    override async webSocketError(...parameters: unknown[]): Promise<void> {
      await this.call("webSocketError", parameters);
    }
  };
}

export const RealtimeHub = objectClass("RealtimeHub");
export const CalendarPublisher = objectClass("CalendarPublisher");
export const PasswordHasher = objectClass("PasswordHasher");
