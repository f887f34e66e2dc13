import { ApiError } from "../api/api-error.ts";

/** Current value on the server, if a write was refused with VERSION_CONFLICT; otherwise undefined. */
export function currentFromConflict<Current>(error: unknown): Current | undefined {
  const isConflict = error instanceof ApiError && error.code === "VERSION_CONFLICT";
  return isConflict ? (error.details as { current: Current }).current : undefined;
}
