import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "vite";

const MARK = "compiled-wasm:";

/**
 * WebAssembly for the worker: `import module from "….wasm"` is a `WebAssembly.Module`, as the platform gives it. Workers
 * don't compile bytes while they run, so the file lies beside the chunks and its import stays one.
 */
export function compiledWasm(): Plugin {
  const files = new Map<string, string>();
  return {
    name: "compiled-wasm",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "worker",
    async resolveId(source, importer) {
      if (!source.endsWith(".wasm")) return;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found) return;
      const bytes = await readFile(found.id);
      const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
      const fileName = `chunks/${basename(found.id, ".wasm")}-${digest}.wasm`;
      files.set(fileName, found.id);
      return { id: MARK + fileName, external: true };
    },
    renderChunk(code, { fileName }) {
      const up = "../".repeat(fileName.split("/").length - 1) || "./";
      return code.includes(MARK) ? { code: code.replaceAll(MARK, up), map: null } : null;
    },
    async generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source: await readFile(source) });
    },
  };
}
