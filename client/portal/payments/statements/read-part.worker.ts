import type { Report } from "./ask-worker.ts";
import { type ReadPart, readPart, type TablePart } from "./split-table.ts";
import type { ReadOptions } from "./read-statement.ts";

/** A part of a table with what is known about its owner's banks and refunds. */
export interface PartRequest extends Omit<ReadOptions, "onProgress"> {
  part: TablePart;
}

/** The used part of a worker's global scope. TypeScript's WebWorker library would conflict with the DOM types of `client`. */
declare const self: {
  addEventListener: (type: "message", listener: (event: MessageEvent<PartRequest>) => void) => void;
  postMessage: (report: Report<ReadPart | undefined>) => void;
};

self.addEventListener("message", ({ data: { part, ...options } }) =>
  self.postMessage({ read: readPart(part, { ...options, onProgress: (progress) => self.postMessage({ progress }) }) }),
);
