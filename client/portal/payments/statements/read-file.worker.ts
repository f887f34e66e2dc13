import type { PartReport, PartRequest } from "./read-part.worker.ts";
import { MAX_STATEMENT_BYTES, openStatement, type ReadOptions, readTable, type StatementFile } from "./read-statement.ts";
import { joinParts, type ReadPart, splitTable } from "./split-table.ts";

/** A file with what is known about its owner's banks and refunds. */
export interface ReadRequest extends Pick<ReadOptions, "currency" | "formats" | "asksColumns" | "refunds"> {
  file: Blob;
}

/** The part that is read, from 0 to 1, and then the file. */
export type ReadReport = { progress: number } | { read: StatementFile };

/** The used part of a worker's global scope. TypeScript's WebWorker library would conflict with the DOM types of `client`. */
declare const self: {
  addEventListener: (type: "message", listener: (event: MessageEvent<ReadRequest>) => void) => void;
  postMessage: (report: ReadReport) => void;
};

/** Workers that read a long table at the same time. Phones have more cores, of which some are slow. */
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
  const shares = parts.map(() => 0);
  const reads = parts.map((part, at) =>
    readElsewhere({ ...options, part }, (share) => {
      shares[at] = share;
      onProgress(shares.reduce((sum, each) => sum + each, 0) / parts.length);
    }),
  );
  return joinParts(await Promise.all(reads));
}

/** Reads a part in a worker of its own, which ends with this one. Undefined if the worker fails. */
async function readElsewhere(request: PartRequest, onShare: (share: number) => void): Promise<ReadPart | undefined> {
  const worker = new Worker(new URL("./read-part.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<PartReport>) =>
        "read" in data ? resolve(data.read) : onShare(data.progress),
      );
      worker.addEventListener("error", () => resolve(undefined));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
