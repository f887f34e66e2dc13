import { ApiError } from "#client/lib/api-error.ts";

/** What is there now, where a write was refused for having been decided on something older. */
export function currentOf<Current>(error: unknown): Current | undefined {
  const isOld = error instanceof ApiError && error.code === "VERSION_CONFLICT";
  return isOld ? (error.details as { current: Current }).current : undefined;
}
