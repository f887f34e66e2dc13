import { MAX_STATEMENT_BYTES, readStatement, type StatementFile } from "./read-statement.ts";

/** The used part of a worker's global scope. TypeScript's WebWorker library would conflict with the DOM types of `client`. */
declare const self: {
  addEventListener: (type: "message", listener: (event: MessageEvent<Blob>) => void) => void;
  postMessage: (file: StatementFile) => void;
};

self.addEventListener("message", ({ data }) => void read(data));

async function read(file: Blob): Promise<void> {
  if (file.size > MAX_STATEMENT_BYTES) self.postMessage({ kind: "problem", problem: "tooLarge" });
  else self.postMessage(readStatement(new Uint8Array(await file.arrayBuffer())));
}
