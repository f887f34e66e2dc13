import type { FaultKind } from "#contract/admin/platform-health.ts";
import type { RequestContext } from "../http/request-context.ts";

/**
 * Counts a fault of a request under a key of names that the code knows, never a path or text of the request. The key of an error
 * begins with the request's method. The code that counts is loaded when it is needed, because every page evaluates this module.
 */
export const countFault = (
  kind: FaultKind,
  key: string,
  context: Pick<RequestContext, "env" | "requestId" | "waitUntil">,
): void => context.waitUntil(import("./held-faults.ts").then(({ holdFault }) => holdFault(kind, key, context)));
