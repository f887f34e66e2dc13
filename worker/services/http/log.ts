/**
 * Logs an error as one JSON line. Never pass a secret or a text that a guest wrote. Drizzle puts the bound values of a failed
 * query into its error messages; they are removed.
 */
export function logError(message: string, error: unknown, fields: Record<string, unknown> = {}): void {
  const { name, message: reason, stack } = error instanceof Error ? error : new Error(String(error));
  // The values may contain anything, even lines that look like a stack trace, so the message is cut where they begin.
  const safeReason = reason.replace(/\nparams:[\s\S]*$/, "");
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  console.error(
    JSON.stringify({
      level: "error",
      message,
      ...fields,
      error: name,
      reason: safeReason,
      cause,
      stack: stack?.replace(reason, () => safeReason),
    }),
  );
}
