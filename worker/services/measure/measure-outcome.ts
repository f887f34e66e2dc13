import type { RequestContext } from "../http/request-context.ts";
import type { Measured } from "./held-measurements.ts";

/** Measures an outcome of a request; jobs use `hold`, and write when they end. */
export const measureOutcome = (measured: Measured, { env, waitUntil }: Pick<RequestContext, "env" | "waitUntil">): void =>
  waitUntil(
    import("./held-measurements.ts").then(({ hold, writeSoon }) => {
      hold(measured);
      return writeSoon(env);
    }),
  );
