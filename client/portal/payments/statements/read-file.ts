import type { ReadReport, ReadRequest } from "./read-file.worker.ts";
import type { StatementFile } from "./read-statement.ts";

/**
 * Reads a statement file in a Web Worker of its own, so that the page stays responsive and a crash does not affect it. `signal`
 * ends the worker; the promise is then rejected with its reason.
 */
export async function readFile(
  request: ReadRequest,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<StatementFile> {
  const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<ReadReport>) =>
        "read" in data ? resolve(data.read) : onProgress(data.progress),
      );
      worker.addEventListener("error", () => resolve({ kind: "problem", problem: "binary" }));
      signal.addEventListener("abort", () => reject(signal.reason));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
