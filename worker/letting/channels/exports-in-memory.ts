import type { RequestContext } from "#services/http/request-context.ts";

/** Dependencies of recording that a calendar was fetched. */
export type Recording = Pick<RequestContext, "openStore" | "waitUntil">;
type Answering = (request: Request, recording: Recording) => Response | undefined;

let answerFromMemory: Answering | undefined;

/** Called by the module that serves exports when it is loaded, so that pages need not evaluate it. */
export function answerExportsWith(answering: Answering): void {
  answerFromMemory = answering;
}

/** Answers an export's address from this isolate's memory; undefined if it has none. */
export const exportFromMemory: Answering = (request, recording) => answerFromMemory?.(request, recording);
