import { StoreMismatchError } from "./update-store.ts";

/** Handles the rejection of a command: a store that cannot be continued ends it with the message alone, without a stack trace. */
export function exitOnMismatch(error: unknown): never {
  if (!(error instanceof StoreMismatchError)) throw error;
  console.error(error.message);
  process.exit(1);
}
