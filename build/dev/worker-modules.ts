import { readFile } from "node:fs/promises";
import type { DevEnvironment, TransformResult } from "vite";
import { type ModulePatch, type SentModule, WASM } from "./module-patch.ts";

const BUILTIN = /^(?:node|cloudflare):/;

/** Why a source cannot be transformed, and where. */
export interface SourceError extends Error {
  id?: string;
  frame?: string;
  plugin?: string;
  loc?: { file?: string; line: number; column: number };
}

interface KnownModule {
  module: SentModule;
  /** Version in which it was new or changed. */
  version: number;
}

/**
 * The modules of the worker as Vite transforms them one by one, for the runner in workerd (`worker-runner.ts`). All modules that
 * the entries import are collected, dynamic imports included, because a module that one request fetches cannot be awaited by
 * another.
 */
export class WorkerModules {
  readonly #environment: DevEnvironment;
  readonly #entries: readonly string[];
  readonly #hasSourceMaps: boolean;
  readonly #known = new Map<string, KnownModule>();
  readonly #wasm = new Map<string, string>();
  #version = 0;
  #error: SourceError | undefined;
  #isStale = true;
  #refreshing: Promise<void> | undefined;

  constructor(environment: DevEnvironment, entries: readonly string[], { hasSourceMaps }: { hasSourceMaps: boolean }) {
    this.#hasSourceMaps = hasSourceMaps;
    this.#environment = environment;
    this.#entries = entries;
  }

  /** Notes that a source has changed. */
  invalidate(): void {
    this.#isStale = true;
  }

  /** Collects what changed; returns the error that keeps the sources from running. */
  async refresh(): Promise<SourceError | undefined> {
    this.#refreshing ??= this.#collectAll().finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
    return this.#error;
  }

  /** Returns what changed after a version; undefined if nothing did. */
  async patchSince(version: number): Promise<ModulePatch | undefined> {
    if (this.#isStale || this.#refreshing) await this.refresh();
    if (version === this.#version) return undefined;
    const changed = [...this.#known].filter(([, known]) => known.version > version);
    return {
      version: this.#version,
      modules: Object.fromEntries(changed.map(([url, { module }]) => [url, module])),
      wasm: version === 0 ? Object.fromEntries(this.#wasm) : {},
      ...(this.#error && { error: [this.#error.message, this.#error.id, this.#error.frame].filter(Boolean).join("\n") }),
    };
  }

  async #collectAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const version = this.#version + 1;
      const seen = new Set<string>();
      try {
        await Promise.all(this.#entries.map((url) => this.#collect(url, version, seen)));
        this.#error = undefined;
      } catch (error) {
        this.#error = error instanceof Error ? error : new Error(String(error));
      }
      this.#version = version;
    }
  }

  async #collect(url: string, version: number, seen: Set<string>): Promise<void> {
    if (seen.has(url)) return;
    seen.add(url);
    const id = url.replace(/^\/@id\//, "").replace("__x00__", "\0");
    if (BUILTIN.test(id)) return this.#keep(url, version, { externalize: id, type: "builtin" });
    if (id.startsWith(WASM)) {
      if (!this.#wasm.has(id)) this.#wasm.set(id, await readFile(id.slice(WASM.length), "base64"));
      return this.#keep(url, version, { externalize: id, type: "module" });
    }
    const result = await this.#environment.transformRequest(id);
    const node = await this.#environment.moduleGraph.getModuleByUrl(id);
    if (!result || !node?.id) throw new Error(`${url} cannot be transformed`);
    const { deps = [], dynamicDeps = [] } = result;
    const code = this.#hasSourceMaps ? withSourceMap(result) : result.code;
    this.#keep(url, version, { code, id: node.id, url: node.url, file: node.file, invalidate: false });
    await Promise.all([...deps, ...dynamicDeps].map((dependency) => this.#collect(dependency, version, seen)));
  }

  #keep(url: string, version: number, module: SentModule): void {
    const known = this.#known.get(url)?.module;
    const isSame = known && ("code" in known ? "code" in module && known.code === module.code : !("code" in module));
    if (!isSame) this.#known.set(url, { module, version });
  }
}

function withSourceMap({ code, map }: TransformResult): string {
  if (!map || !("mappings" in map)) return code;
  const encoded = Buffer.from(JSON.stringify(map)).toString("base64");
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}\n`;
}
