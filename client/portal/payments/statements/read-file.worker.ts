import { MAX_STATEMENT_BYTES, type ReadOptions, readStatement, type StatementFile } from "./read-statement.ts";

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

self.addEventListener("message", ({ data }) => void read(data));

async function read({ file, ...options }: ReadRequest): Promise<void> {
  if (file.size > MAX_STATEMENT_BYTES) return self.postMessage({ read: { kind: "problem", problem: "tooLarge" } });
  const bytes = new Uint8Array(await file.arrayBuffer());
  self.postMessage({ read: readStatement(bytes, { ...options, onProgress: (progress) => self.postMessage({ progress }) }) });
}
