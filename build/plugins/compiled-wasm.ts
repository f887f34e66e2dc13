import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { WASM as PLACEHOLDER } from "../dev/module-patch.ts";

/**
 * Makes `import module from "….wasm"` a `WebAssembly.Module` in the worker. Workers cannot compile WebAssembly at run time, so
 * the file is copied next to the chunks and stays an external import, which the platform compiles when it is deployed. In
 * development the import names the file itself, and the runner compiles it.
 */
export function compiledWasm(): Plugin {
  const files = new Map<string, string>();
  return {
    name: "compiled-wasm",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "worker",
    resolveId: {
      filter: { id: /\.wasm$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        if (!found) return;
        if (this.environment.mode === "dev") return { id: PLACEHOLDER + found.id, external: true };
        const bytes = await readFile(found.id);
        const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
        const fileName = `chunks/${basename(found.id, ".wasm")}-${digest}.wasm`;
        files.set(fileName, found.id);
        return { id: PLACEHOLDER + fileName, external: true };
      },
    },
    renderChunk(code, { fileName }) {
      const up = "../".repeat(fileName.split("/").length - 1) || "./";
      return code.includes(PLACEHOLDER) ? { code: code.replaceAll(PLACEHOLDER, up), map: null } : null;
    },
    async generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source: await readFile(source) });
    },
  };
}
