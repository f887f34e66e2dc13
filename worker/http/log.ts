/**
 * Logs are one JSON line each; never put in a secret or a guest's words. The values a failed query was bound to, which
 * drizzle puts into its messages, are left out.
 */
export function logError(message: string, error: unknown, fields: Record<string, unknown> = {}): void {
  const { name, message: reason, stack } = error instanceof Error ? error : new Error(String(error));
  // The values may hold anything, also what looks like the stack's own lines: the message ends where they begin.
  const said = reason.replace(/\nparams:[\s\S]*$/, "");
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  console.error(
    JSON.stringify({
      level: "error",
      message,
      ...fields,
      error: name,
      reason: said,
      cause,
      stack: stack?.replace(reason, () => said),
    }),
  );
}
