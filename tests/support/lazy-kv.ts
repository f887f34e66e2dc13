import type { Miniflare } from "miniflare";

/**
 * The KV namespace of the hosts. Miniflare is asked for it when it is first used: it then starts a thread and loads an HTTP
 * client into it, which takes a quarter of a second of processor time.
 */
export function lazyKv(miniflare: () => Miniflare): KVNamespace {
  let namespace: ReturnType<Miniflare["getKVNamespace"]> | undefined;
  const call = async (method: string, parameters: unknown[]): Promise<unknown> => {
    namespace ??= miniflare().getKVNamespace("SITES");
    return ((await namespace) as unknown as Record<string, (...parameters: unknown[]) => unknown>)[method]?.(...parameters);
  };
  return new Proxy({} as KVNamespace, {
    // `await` asks every object for a method `then`.
    get: (_, name) =>
      typeof name === "string" && name !== "then" ? (...parameters: unknown[]) => call(name, parameters) : undefined,
  });
}
