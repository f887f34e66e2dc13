/**
 * Logs are one JSON line each; never put in a secret or a guest's words. The values a failed query was bound to, which
 * drizzle puts into its messages, are left out.
 */
export function logError(message: string, error: unknown, fields: Record<string, unknown> = {}): void {
  const { name, message: reason, stack } = error instanceof Error ? error : new Error(String(error));
  const withoutParameters = (text: string | undefined) => text?.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, "");
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  console.error(
    JSON.stringify({
      level: "error",
      message,
      ...fields,
      error: name,
      reason: withoutParameters(reason),
      cause,
      stack: withoutParameters(stack),
    }),
  );
}
