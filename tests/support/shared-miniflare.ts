import { Miniflare } from "miniflare";
import { connectD1, d1WorkerOptions } from "#scripts/local-d1.ts";
import { migrate } from "#scripts/migrate.ts";

/** An empty KV namespace, which another test may get after `release`. */
interface PooledKv {
  kv: KVNamespace;
  release: () => Promise<void>;
}

const NAMES = Array.from({ length: 8 }, (_, index) => `KV${index}`);

const idle = [...NAMES];

let miniflare: Miniflare | undefined;
let database: Promise<D1Database> | undefined;

/** The one Miniflare of this process, with which it ends: starting one takes half a second of processor time. */
const shared = (): Miniflare => (miniflare ??= new Miniflare(d1WorkerOptions(NAMES)));

/** A migrated D1 without rows, which nobody writes to. */
export function emptyD1(): Promise<D1Database> {
  const open = async () => {
    const db = connectD1((await shared().ready).port);
    await migrate(db);
    return db;
  };
  return (database ??= open());
}

async function takeKv(): Promise<{ name: string; namespace: KVNamespace }> {
  const name = idle.pop();
  if (name === undefined) throw new Error("more stores are open than there are namespaces");
  return { name, namespace: (await shared().getKVNamespace(name)) as unknown as KVNamespace };
}

/** A KV namespace that is taken from the pool when it is first used, and is emptied by `release`. */
export function pooledKv(): PooledKv {
  let taken: ReturnType<typeof takeKv> | undefined;
  const call = async (method: string, parameters: unknown[]): Promise<unknown> => {
    taken ??= takeKv();
    const { namespace } = await taken;
    return (namespace as unknown as Record<string, (...parameters: unknown[]) => unknown>)[method]?.(...parameters);
  };
  const kv = new Proxy({} as KVNamespace, {
    // `await` asks every object for a method `then`.
    get: (_, name) =>
      typeof name === "string" && name !== "then" ? (...parameters: unknown[]) => call(name, parameters) : undefined,
  });
  const release = async () => {
    if (!taken) return;
    const { name, namespace } = await taken;
    const { keys } = await namespace.list();
    await Promise.all(keys.map((key) => namespace.delete(key.name)));
    idle.push(name);
  };
  return { kv, release };
}
