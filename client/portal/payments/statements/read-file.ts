import type { StatementFile } from "./read-statement.ts";

/** Reads a statement file in a Web Worker of its own, so that the page stays responsive and a crash does not affect it. */
export async function readFile(file: Blob): Promise<StatementFile> {
  const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<StatementFile>) => resolve(data));
      worker.addEventListener("error", () => resolve({ kind: "problem", problem: "binary" }));
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
