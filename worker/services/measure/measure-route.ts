import type { Work } from "#store/dialect/current-work.ts";
import type { RequestContext } from "../http/request-context.ts";

/** Measures what a request takes of the store. The code that counts is loaded when it is needed, because every page evaluates this module. */
export function measureRoute(work: Work, { env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">): void {
  if (work.store.queries > 0) waitUntil(import("./held-measurements.ts").then(({ holdWork }) => holdWork(work, env)));
}
