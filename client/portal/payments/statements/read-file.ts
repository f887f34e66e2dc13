import { askWorker } from "./ask-worker.ts";
import type { ReadRequest } from "./read-file.worker.ts";
import type { StatementFile } from "./read-statement.ts";

/**
 * Reads a statement file in a Web Worker of its own, so that the page stays responsive and a crash does not affect it. `signal`
 * ends the worker; the promise is then rejected with its reason.
 */
export async function readFile(
  request: ReadRequest,
  when: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<StatementFile> {
  const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), { type: "module" });
  return askWorker<StatementFile>(worker, request, { ...when, failed: { kind: "problem", problem: "binary" } });
}
