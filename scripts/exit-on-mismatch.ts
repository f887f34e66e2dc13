import { StoreMismatchError } from "./update-store.ts";

/**
 * Error handler of a command: exits with the message of a StoreMismatchError, without a stack trace, and rethrows any other
 * error.
 */
export function exitOnMismatch(error: unknown): never {
  if (!(error instanceof StoreMismatchError)) throw error;
  console.error(error.message);
  process.exit(1);
}
