import { askWorker, type Report } from "./ask-worker.ts";
import type { PartRequest } from "./read-part.worker.ts";
import { MAX_STATEMENT_BYTES, OPENED, openStatement, type ReadOptions, readTable, type StatementFile } from "./read-statement.ts";
import { joinParts, type ReadPart, splitTable } from "./split-table.ts";

/** A file with what is known about its owner's banks and refunds. */
export interface ReadRequest extends Pick<ReadOptions, "currency" | "formats" | "asksColumns" | "refunds"> {
  file: Blob;
}

/** The used part of a worker's global scope. TypeScript's WebWorker library would conflict with the DOM types of `client`. */
declare const self: {
  addEventListener: (type: "message", listener: (event: MessageEvent<ReadRequest>) => void) => void;
  postMessage: (report: Report<StatementFile>) => void;
};

/** Maximum number of workers that read a long table at the same time: phones have more cores, but some of them are slow. */
const MAX_WORKERS = 4;

const onProgress = (progress: number): void => self.postMessage({ progress });

self.addEventListener("message", ({ data }) => void read(data));

async function read({ file, ...options }: ReadRequest): Promise<void> {
  if (file.size > MAX_STATEMENT_BYTES) return self.postMessage({ read: { kind: "problem", problem: "tooLarge" } });
  const opened = openStatement(new Uint8Array(await file.arrayBuffer()), { ...options, onProgress });
  if (typeof opened !== "string") return self.postMessage({ read: opened });
  self.postMessage({ read: (await readInParts(opened, options)) ?? readTable(opened, { ...options, onProgress }) });
}

/** Reads a long table in several workers; undefined if it has to be read as a whole. */
async function readInParts(text: string, options: Omit<ReadRequest, "file">): Promise<StatementFile | undefined> {
  const parts =
    typeof Worker === "undefined" ? undefined : splitTable(text, options, Math.min(MAX_WORKERS, navigator.hardwareConcurrency));
  if (!parts) return undefined;
  const shares = parts.map(() => OPENED);
  const reads = parts.map((part, at) =>
    readElsewhere({ ...options, part }, (share) => {
      shares[at] = share;
      onProgress(shares.reduce((sum, each) => sum + each, 0) / parts.length);
    }),
  );
  return joinParts(await Promise.all(reads));
}

/** Reads a part in another worker, which also ends when this worker is terminated. Undefined if it fails. */
async function readElsewhere(request: PartRequest, onProgress: (share: number) => void): Promise<ReadPart | undefined> {
  const worker = new Worker(new URL("./read-part.worker.ts", import.meta.url), { type: "module" });
  return askWorker<ReadPart | undefined>(worker, request, { onProgress, failed: undefined });
}
