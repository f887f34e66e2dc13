import { currentWork } from "#store/dialect/current-work.ts";

/** A line of the log, in this order; what does not apply is null. Fields of the message itself follow. */
export interface LogLine {
  level: "error" | "warning";
  message: string;
  requestId: string | null;
  host: string | null;
  /** Id of the site. */
  site: string | null;
  job: string | null;
  route: string | null;
  /** The innermost cause: what the driver, the runtime or the other side said. */
  cause: string | null;
}

/**
 * Logs an error as one JSON line with the host, site and job that it belongs to. Never pass a secret or a text that a guest wrote:
 * hosts and ids only. Drizzle puts the bound values of a failed query into its error messages, and Postgres quotes a value that it
 * cannot read; both are removed.
 */
export function logError(message: string, error: unknown, fields: Record<string, unknown> = {}): void {
  const { name, message: reason, stack } = error instanceof Error ? error : new Error(String(error));
  const safeReason = withoutValues(reason);
  console.error(
    JSON.stringify({
      ...lineOf("error", message, fields, causeOf(error)),
      error: name,
      reason: safeReason,
      stack: stack?.replace(reason, () => safeReason),
    }),
  );
}

/** Logs something that works but should not be so, such as a slow query. */
export const logWarning = (message: string, fields: Record<string, unknown>): void =>
  console.warn(JSON.stringify(lineOf("warning", message, fields, null)));

function lineOf(level: LogLine["level"], message: string, given: Record<string, unknown>, cause: string | null): LogLine {
  const { requestId, host, site, job, route } = currentWork() ?? {};
  const { siteId, ...fields } = given;
  const known = {
    requestId: requestId ?? null,
    host: host ?? null,
    site: siteId ?? site ?? null,
    job: job ?? null,
    route: route ?? null,
  };
  // The message's own fields keep the places of those of the same names.
  return { level, message, ...known, cause, ...fields } as LogLine;
}

function causeOf(error: unknown): string | null {
  let cause = error instanceof Error ? error.cause : undefined;
  while (cause instanceof Error && cause.cause instanceof Error) ({ cause } = cause);
  return cause instanceof Error ? withoutValues(cause.message) : null;
}

/** The values may contain anything, even lines that look like a stack trace, so a message is cut where they begin. */
const withoutValues = (reason: string): string => reason.replace(/\nparams:[\s\S]*$/, "").replace(/: "[\s\S]*"$/, "");
